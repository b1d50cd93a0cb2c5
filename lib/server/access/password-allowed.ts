import "server-only";
import { env } from "@/lib/server/runtime/env";

/** @param account e-mail address as it is stored. False where single sign-on is the only way in: but for one admin, for when the issuer is away. */
export function isPasswordAllowed(account: string): boolean {
  const { isPasswordOn, admin } = env();
  return isPasswordOn || account === admin?.email.trim().toLowerCase();
}
