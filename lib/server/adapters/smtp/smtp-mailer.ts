import "server-only";
import { createTransport } from "nodemailer";
import type { Mailer } from "@/lib/server/ports/mailer";

/** A person waits for the answer, so an unresponsive mail server is given up soon. */
const PATIENCE_MS = 10_000;

type Server = { url: string; from: string; needsTls?: boolean };

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
  return {
    send: async ({ to, subject, text }) => {
      // An address given as an object is not parsed: it is always one recipient.
      await transport.sendMail({ from, to: { name: "", address: to }, subject, text });
    },
  };
}
