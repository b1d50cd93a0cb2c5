import "server-only";
import { createTransport } from "nodemailer";
import { MailError, type Mailer } from "@/lib/server/ports/mailer";

/** A person waits for the answer, so an unresponsive mail server is given up soon. */
const PATIENCE_MS = 10_000;

type Server = { url: string; from: string; needsTls?: boolean };

type SmtpError = Error & { code?: string; command?: string; responseCode?: number };

/** The server has the whole message only after DATA, and has not taken it before its answer to that. */
function mailErrorOf(cause: unknown): MailError {
  const { code, command, responseCode } = cause as SmtpError;
  if (responseCode !== undefined)
    return new MailError(cause, { isRecipients: command === "RCPT TO" && responseCode >= 500 });
  const isBefore = code === "EDNS" || code === "EAUTH" || code === "ETLS" || code === "EENVELOPE";
  const hasBegun = command === "DATA" || (command === undefined && !isBefore);
  return new MailError(cause, { mayHaveArrived: hasBegun });
}

/** `needsTls`: refuse to send unencrypted. */
export function smtpMailer({ url, from, needsTls = false }: Server, patienceMs = PATIENCE_MS): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
    requireTLS: needsTls,
    // Message content must never load a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s@<>]+)>?\s*$/.exec(from)?.[1] ?? "scoutdeck";
  return {
    send: async ({ to, subject, text, id, unsubscribe }) => {
      const own = id === undefined ? {} : { messageId: `<${id}@${domain}>` };
      // A machine sent it, so absence notes don't answer it (RFC 3834).
      const listed = unsubscribe === undefined ? {} : { list: { unsubscribe: { url: unsubscribe } } };
      const headers = {
        ...(id !== undefined && { "Auto-Submitted": "auto-generated" }),
        ...(unsubscribe !== undefined && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
      };
      try {
        // An address given as an object is not parsed: it is always one recipient. A subject with an encoded word (RFC
        // 2047) would be decoded by mail programs, and names in it are of strangers.
        await transport.sendMail({
          from,
          to: { name: "", address: to },
          subject: subject.replaceAll("=?", "= ?"),
          text,
          headers,
          ...own,
          ...listed,
        });
      } catch (cause) {
        throw mailErrorOf(cause);
      }
    },
  };
}
