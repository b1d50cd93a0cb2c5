/** Messages as a real mail server gets them, and mail servers that fail. */
import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { startMailServer, type MailServer } from "@/lib/testing/start-mail-server";
import { smtpMailer } from "./smtp-mailer";

let server: MailServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const MAIL = {
  to: "noor@example.com",
  subject: "You are invited – Zoë",
  text: `Open this link:\n\nhttp://deck.example/invite?token=${"a1-_".repeat(11)}\n\nÉmile, it works once.\n`,
};
const FROM = "Scoutdeck <deck@example.com>";

test("arrives with its sender, one recipient, and its text as it was written", async () => {
  server = await startMailServer();
  await smtpMailer({ url: server.url, from: FROM }).send(MAIL);
  expect(server.received).toHaveLength(1);
  expect(server.received[0]).toMatchObject({ from: "deck@example.com", to: [MAIL.to] });
  expect(server.received[0]!.text.trimEnd()).toBe(MAIL.text.trimEnd());
});

test("a name in a subject is shown as it is written", async () => {
  server = await startMailServer();
  const word = `=?UTF-8?B?${Buffer.from("Your password ends").toString("base64")}?=`;
  await smtpMailer({ url: server.url, from: FROM }).send({ ...MAIL, subject: `${word} said yes` });
  expect(server.received[0]!.headers.subject).toContain("UTF-8");
  expect(server.received[0]!.headers.subject).not.toContain("=?UTF-8?B?WW91");
});

test("a notice has its own id, and one press unsubscribes", async () => {
  server = await startMailServer();
  const unsubscribe = `https://deck.example/api/dashboard/unsubscribe?token=${"aB1-_".repeat(40)}`;
  await smtpMailer({ url: server.url, from: FROM }).send({ ...MAIL, id: "msg_1", unsubscribe });
  expect(server.received[0]!.headers).toMatchObject({
    "message-id": "<msg_1@example.com>",
    "auto-submitted": "auto-generated",
    "list-unsubscribe": `<${unsubscribe}>`,
    "list-unsubscribe-post": "List-Unsubscribe=One-Click",
  });
});

test("an error tells a refused address from a failing server", async () => {
  server = await startMailServer();
  const mailer = smtpMailer({ url: server.url, from: FROM }, 300);
  server.refuse(550);
  await expect(mailer.send(MAIL)).rejects.toMatchObject({ isRecipients: true, mayHaveArrived: false });
  server.refuse(451);
  await expect(mailer.send(MAIL)).rejects.toMatchObject({ isRecipients: false, mayHaveArrived: false });
  await server.stop();
  await expect(mailer.send(MAIL)).rejects.toMatchObject({ isRecipients: false, mayHaveArrived: false });
});

test("user and password of the address sign in; a wrong password is an error without it", async () => {
  const account = { user: "deck@example.com", password: "p@ss/word :1" };
  server = await startMailServer(account);
  await smtpMailer({ url: server.url, from: FROM }).send(MAIL);
  expect(server.received).toHaveLength(1);
  const wrong = new URL(server.url);
  wrong.password = "hunter2hunter2";
  const error = await smtpMailer({ url: wrong.href, from: FROM })
    .send(MAIL)
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(String((error as Error).message)).not.toContain("hunter2");
  expect(server.received).toHaveLength(1);
});

test.each([
  ["two addresses", "noor@example.com, eve@example.com"],
  ["another header", "noor@example.com\r\nBcc: eve@example.com"],
])("%s in the address never add a recipient", async (_, to) => {
  server = await startMailServer();
  await smtpMailer({ url: server.url, from: FROM })
    .send({ ...MAIL, to })
    .catch(() => undefined);
  expect(server.received.flatMap((mail) => mail.to)).not.toContain("eve@example.com");
});

test("a server that refuses, is away or says nothing is an error", async () => {
  server = await startMailServer();
  server.refuse();
  await expect(smtpMailer({ url: server.url, from: FROM }).send(MAIL)).rejects.toThrow();

  const silent = createServer((socket) => void socket.resume().on("error", () => undefined)).listen(
    0,
    "127.0.0.1",
  );
  await once(silent, "listening");
  const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  await expect(smtpMailer({ url, from: FROM }, 300).send(MAIL)).rejects.toThrow();
  silent.close();
  await once(silent, "close");
  await expect(smtpMailer({ url, from: FROM }, 300).send(MAIL)).rejects.toThrow();
});

test("with TLS required, sends nothing without TLS or with an unverifiable certificate", async () => {
  server = await startMailServer();
  await expect(smtpMailer({ url: server.url, from: FROM, needsTls: true }).send(MAIL)).rejects.toThrow(
    /STARTTLS/,
  );
  expect(server.received).toHaveLength(0);
  await server.stop();
  server = await startMailServer(undefined, { hasTls: true });
  await expect(smtpMailer({ url: server.url, from: FROM, needsTls: true }).send(MAIL)).rejects.toThrow(
    /certificate/,
  );
  expect(server.received).toHaveLength(0);
});
