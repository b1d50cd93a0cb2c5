/** Drafts: whatever a name or text contains, the message has its own headers alone, and the text comes back. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanName } from "@/lib/contract/clean-name";
import { draftMessage, draftResponse } from "./draft-response";

/** Reads a message as mail programs do: unfolds the headers (RFC 5322), decodes words (RFC 2047) and the body. */
function readMessage(message: string): { headers: [string, string][]; text: string } {
  const [head = "", ...rest] = message.split("\r\n\r\n");
  const headers = head
    .replaceAll(/\r\n[ \t]/g, " ")
    .split("\r\n")
    .map((line): [string, string] => {
      const [, name = "", value = ""] = /^([!-9;-~]+): ?(.*)$/s.exec(line) ?? [];
      return [name, value];
    });
  return { headers, text: Buffer.from(rest.join("\r\n\r\n"), "base64").toString("utf8") };
}

function decodeWords(value: string): string {
  return value.replaceAll(/\?=\s+=\?/g, "?==?").replaceAll(/(?:=\?UTF-8\?[QB]\?[^?]*\?=)+/gi, (words) => {
    const bytes = [...words.matchAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi)].map(([, kind, text = ""]) =>
      kind!.toUpperCase() === "B"
        ? Buffer.from(text, "base64")
        : Buffer.from(
            text
              .replaceAll("_", " ")
              .replaceAll(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16))),
            "latin1",
          ),
    );
    return Buffer.concat(bytes).toString("utf8");
  });
}

const FROM = { name: "Inès", address: "ines@kettle.example" };
const TO = { name: "forme.libre", address: "flora@forme.example" };

test("is a draft that mail programs open unsent", async () => {
  const text = "Hi Flora,\n\nOur budget is €600.\n.\nFrom now on…";
  const response = await draftResponse({ name: "a.eml", from: FROM, to: TO, subject: "Été × @forme", text });
  expect(response.headers.get("content-type")).toBe("message/rfc822");
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="a.eml"');
  const message = await response.text();
  expect(message).not.toMatch(/[^\r]\n|[^\0-\x7f]|^.{999,}$/m);
  const { headers, text: read } = readMessage(message);
  const valueOf = (name: string) =>
    decodeWords(headers.find(([each]) => each.toLowerCase() === name)?.[1] ?? "");
  expect(valueOf("x-unsent")).toBe("1");
  expect(valueOf("from")).toBe("Inès <ines@kettle.example>");
  expect(valueOf("to")).toBe('"forme.libre" <flora@forme.example>');
  expect(valueOf("subject")).toBe("Été × @forme");
  expect(valueOf("content-type")).toBe("text/plain; charset=utf-8");
  expect(read.replaceAll("\r\n", "\n")).toBe(text);
});

const HEADERS = [
  "content-transfer-encoding",
  "content-type",
  "date",
  "from",
  "message-id",
  "mime-version",
  "subject",
  "to",
  "x-unsent",
];
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "\r\nBcc: eve@evil.example",
        "\n",
        "\r",
        "<eve@evil.example>",
        ",",
        ";",
        '"',
        "\\",
        "=?UTF-8?Q?=0D=0A?=",
        "\u2028",
        "é",
        "👩‍🚀",
        ": ",
      ),
      fc.string({ unit: "binary", maxLength: 12 }),
      fc.string({ unit: "grapheme", maxLength: 12 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(""));

test("no name, subject or text adds a header or a recipient; subject and text come back as written", async () => {
  await fc.assert(
    fc.asyncProperty(hostile, hostile, hostile, hostile, async (sender, name, subject, body) => {
      const text = `Hi\n${body.toWellFormed().replaceAll(/\r\n?/g, "\n")}`;
      const from = { name: sender, address: FROM.address };
      const message = (
        await draftMessage({ from, to: { name, address: TO.address }, subject, text })
      ).toString();
      const { headers, text: read } = readMessage(message);
      expect(headers.map(([each]) => each.toLowerCase()).sort()).toEqual(
        HEADERS.filter((each) => each !== "subject" || cleanName(subject) !== ""),
      );
      expect(
        headers.filter(([each]) => each === "To").map(([, value]) => /<([^<>]*)>$/.exec(value)?.[1] ?? value),
      ).toEqual([TO.address]);
      expect(decodeWords(headers.find(([each]) => each === "Subject")?.[1] ?? "").trim()).toBe(
        cleanName(subject),
      );
      expect(read.replaceAll("\r\n", "\n")).toBe(text);
    }),
    { numRuns: 300, examples: [["", "", "=?UTF-8?Q?=0D=0A?=", ""]] },
  );
});
