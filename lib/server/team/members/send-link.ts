import "server-only";
/** Brings a link to the person whom it is for, after the transaction that made it. */
import type { MailState } from "@/lib/contract/one-time-links";
import type { VerbContext } from "@/lib/server/access/define-verb";
import type { Mail, Mailer } from "@/lib/server/ports/mailer";
import { logEvent } from "@/lib/server/runtime/log";

/** The context of verbs that make links. `mailer`: null without a mail server. */
export type LinkContext = VerbContext & { mailer: Mailer | null; publicUrl: string };

/** A mail server that fails costs the message, never what was done: the link can still be copied. */
export async function sendMail(mailer: Mailer | null, mail: Mail): Promise<MailState> {
  if (mailer === null) return "off";
  try {
    await mailer.send(mail);
    return "sent";
  } catch (err) {
    logEvent("warn", "mail.failed", { err });
    return "failed";
  }
}
