import "server-only";
/** A mail server, spoken to by SMTP: a connection for each message, because few are sent. */
import { createTransport } from "nodemailer";
import type { Mailer } from "@/lib/server/ports/mailer";

/** A person waits for the answer, so a mail server that says nothing is given up soon. */
const PATIENCE_MS = 10_000;

type Server = { url: string; from: string; needsTls?: boolean };

/** @param settings `url`: smtp:// or smtps://, with user and password; `from`: the sender; `needsTls`: else nothing is sent */
export function smtpMailer({ url, from, needsTls = false }: Server, patienceMs = PATIENCE_MS): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
    requireTLS: needsTls,
    // What a message says is ours: no file and no address is ever read into it.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text }) => {
      // As an object the address is never parsed: it is one recipient, whatever it contains.
      await transport.sendMail({ from, to: { name: "", address: to }, subject, text });
    },
  };
}
