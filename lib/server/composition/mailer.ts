import "server-only";
/** Null if SMTP_URL is not set: an admin then copies links. */
import { env } from "@/lib/server/runtime/env";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import { smtpMailer } from "../adapters/smtp/smtp-mailer";
import type { Mailer } from "../ports/mailer";

export const mailer = processSingleton("mailer", (): Mailer | null => {
  const { mail } = env();
  return mail === null ? null : smtpMailer(mail);
});

type LinkSettings = { mailer: Mailer | null; publicUrl: string };

export const linkSettings = (): LinkSettings => ({ mailer: mailer(), publicUrl: env().publicUrl });

/** For verbs that make a link or send mail. */
export const withLinks = <C extends object>(ctx: C): C & LinkSettings => ({ ...ctx, ...linkSettings() });
