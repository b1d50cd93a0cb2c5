import "server-only";
/** The mail server that SMTP_URL names; null: links are copied by an admin. */
import { env } from "@/lib/server/runtime/env";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import { smtpMailer } from "../adapters/smtp/smtp-mailer";
import type { Mailer } from "../ports/mailer";

export const mailer = processSingleton("mailer", (): Mailer | null => {
  const { mail } = env();
  return mail === null ? null : smtpMailer(mail);
});

/** What verbs that make links are given beside their context. `publicUrl`: where the links lead, no slash at its end. */
export const linkSettings = () => ({ mailer: mailer(), publicUrl: env().publicUrl });
