import "server-only";
/** The session: next-auth's own encrypted token in a cookie, read again from the database on each request. */
import { decode } from "next-auth/jwt";
import type { Member } from "@/lib/contract/members";
import type { Db } from "@/lib/server/ports/database";
import { env } from "@/lib/server/runtime/env";
import { findMember } from "./find-member";
import { authSecret } from "./secret";

/** A session ends so long after the sign-in, however busy it is. */
export const SESSION_SECONDS = 12 * 3600;

/** The content of a token: the member, the version of the account, and the time of the sign-in (ms). */
export type SessionClaims = { sub: string; version: number; since: number };

/** The name and attributes of the cookie; under https only this host may set it. */
export function sessionCookie() {
  const isSecure = env().publicUrl.startsWith("https:");
  return {
    name: isSecure ? "__Host-scoutdeck-session" : "scoutdeck-session",
    options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure: isSecure },
  };
}

/** The value of a Set-Cookie header that begins a session. `token`: as next-auth made it. */
export const sessionHeader = (token: string) => cookieHeader(token, SESSION_SECONDS);

/** The value of a Set-Cookie header that ends the session of this browser. */
export const endedSessionHeader = () => cookieHeader("", 0);

function cookieHeader(value: string, maxAgeS: number): string {
  const { name, options } = sessionCookie();
  return `${name}=${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${options.secure ? "; Secure" : ""}`;
}

/** The member of a session token, as the account is now; null when it is not valid any more. */
export async function memberOfToken(
  openDb: () => Promise<Db>,
  token: string | undefined,
): Promise<Member | null> {
  if (!token) return null;
  const session = await decode({ token, secret: authSecret() }).catch(() => null);
  const { sub, version, since } = (session ?? {}) as Partial<Record<keyof SessionClaims, unknown>>;
  if (typeof sub !== "string" || typeof version !== "number" || typeof since !== "number") return null;
  // next-auth renews its tokens whenever a session is read; the sign-in stays the same.
  if (Date.now() - since > SESSION_SECONDS * 1000) return null;
  return findMember(await openDb(), sub, version);
}
