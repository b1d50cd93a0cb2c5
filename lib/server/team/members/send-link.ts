import "server-only";
import { type MailState, INVITE_DAYS, RESET_HOURS } from "@/lib/contract/one-time-links";
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

type Words = Pick<Mail, "subject" | "text">;

const lines = (...all: string[]) => `${all.join("\n\n")}\n`;

/** `invitedBy`: name of the admin; null at the command line. */
export const inviteMail = (link: string, invitedBy: string | null, hasPassword = true): Words => ({
  subject: "You are invited to Scoutdeck",
  text: lines(
    `${invitedBy ?? "An admin"} invites you to Scoutdeck. Open this link to ${hasPassword ? "set your name and password" : "sign in"}:`,
    link,
    `The link works once, within ${INVITE_DAYS} days. If you didn’t expect it, ignore this message.`,
  ),
});

export const resetMail = (link: string): Words => ({
  subject: "Set a new password for Scoutdeck",
  text: lines(
    "Open this link to set a new password for your account:",
    link,
    `The link works once, within ${RESET_HOURS} hours. Until then your password doesn’t change. If you didn’t request this, ignore this message.`,
  ),
});

export const confirmMail = (link: string): Words => ({
  subject: "Confirm your email address for Scoutdeck",
  text: lines(
    "Open this link to confirm your new address for Scoutdeck:",
    link,
    `The link works once, within ${RESET_HOURS} hours. If you didn’t request this, ignore this message.`,
  ),
});

/** This mail is sent to the earlier address, because someone else may have made the change. */
export const changedEmailMail = (email: string): Words => ({
  subject: "Your email address for Scoutdeck has changed",
  text: lines(
    `Your account now signs in with ${email}.`,
    "If you didn’t change it, tell an admin right away.",
  ),
});

export const changedPasswordMail = (): Words => ({
  subject: "Your password for Scoutdeck has changed",
  text: lines(
    "The password of your account was changed, and its other sessions have ended.",
    "If you didn’t change it, tell an admin right away.",
  ),
});

export const changedStepMail = (what: string): Words => ({
  subject: "Your two-step sign-in for Scoutdeck has changed",
  text: lines(what, "If you didn’t change it, tell an admin right away."),
});
