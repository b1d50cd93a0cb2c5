import "server-only";
import type { MailState } from "@/lib/contract/one-time-links";
import type { VerbContext } from "@/lib/server/access/define-verb";
import type { Mail, Mailer } from "@/lib/server/ports/mailer";
import { logEvent } from "@/lib/server/runtime/log";

/** `mailer`: null without a mail server. */
export type LinkContext = VerbContext & { mailer: Mailer | null; publicUrl: string };

/** Never throws: the link was made and can still be copied. */
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
