import "server-only";
import { env } from "@/lib/server/runtime/env";

/** One admin keeps a password for when the issuer is down. @param account the e-mail address as stored */
export function isPasswordAllowed(account: string): boolean {
  const { isPasswordOn, admin } = env();
  return isPasswordOn || account === admin?.email.trim().toLowerCase();
}
