import "server-only";
import MailComposer from "nodemailer/lib/mail-composer";
import { cleanName } from "@/lib/contract/clean-name";

type Address = { name: string; address: string };
type Draft = { name: string; from: Address; to: Address; subject: string; text: string };

/** An address given as an object is not parsed: it is always one recipient. */
const addressOf = ({ name, address }: Address): Address => ({ name: cleanName(name), address });

/** A text that looks like an encoded word (RFC 2047) would be decoded by mail programs, so it is encoded itself. */
function subjectOf(text: string): { subject?: string; headers?: Record<string, object> } {
  if (!text.includes("=?")) return { subject: text };
  const words = text.match(/.{1,11}/gsu) ?? [];
  const value = words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString("base64")}?=`).join("\r\n ");
  return { headers: { Subject: { prepared: true, value } } };
}

/** A message (RFC 5322) that mail programs open as an unsent draft. */
export async function draftMessage({ from, to, subject, text }: Omit<Draft, "name">): Promise<Buffer> {
  const { headers, ...own } = subjectOf(cleanName(subject));
  const composer = new MailComposer({
    from: addressOf(from),
    to: addressOf(to),
    ...own,
    text: text.replaceAll(/\r\n?|\n/g, "\r\n"),
    headers: { ...headers, "X-Unsent": "1" },
    newline: "windows",
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const message = composer.compile();
  // It keeps every line and space as it was written.
  message.setHeader("Content-Transfer-Encoding", "base64");
  return message.build();
}

export const draftResponse = async (draft: Draft): Promise<Response> =>
  new Response(new Uint8Array(await draftMessage(draft)), {
    headers: {
      "content-type": "message/rfc822",
      "content-disposition": `attachment; filename="${draft.name}"`,
      "cache-control": "no-store",
    },
  });
