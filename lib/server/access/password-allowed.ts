import "server-only";
import { env } from "@/lib/server/runtime/env";

/**
 * Returns false where single sign-on is the only way in, except for one admin, for when the issuer is down.
 * @param account the e-mail address as stored
 */
export function isPasswordAllowed(account: string): boolean {
  const { isPasswordOn, admin } = env();
  return isPasswordOn || account === admin?.email.trim().toLowerCase();
}
