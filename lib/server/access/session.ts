import "server-only";
/** The session: next-auth's own encrypted token in a cookie names a row, which is read again on each request. */
import { decode, encode } from "next-auth/jwt";
import type { Db } from "@/lib/server/ports/database";
import { env } from "@/lib/server/runtime/env";
import { authSecret } from "./secret";
import { findSession, SESSION_SECONDS, type FoundSession } from "./session-rows";

/** The content of a token: the member, and the random number whose hash names the row of the session. */
export type SessionClaims = { sub: string; sid: string };

/** The name and attributes of a cookie; under https only this host may set it. */
export function cookieOf(name: string) {
  const isSecure = env().publicUrl.startsWith("https:");
  return {
    name: isSecure ? `__Host-${name}` : name,
    options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure: isSecure },
  };
}

export const sessionCookie = () => cookieOf("scoutdeck-session");
/** Outlives the session: by it a browser is known (known-browser.ts). */
export const browserCookie = () => cookieOf("scoutdeck-browser");
/** Between the password and the second step. */
export const stepCookie = () => cookieOf("scoutdeck-step");
/** Of the passkey that the browser is about to ask for. */
export const challengeCookie = () => cookieOf("scoutdeck-challenge");

type Cookie = ReturnType<typeof cookieOf>;

/** The value of a Set-Cookie header. */
export function cookieHeader({ name, options }: Cookie, value: string, maxAgeS: number): string {
  return `${name}=${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${options.secure ? "; Secure" : ""}`;
}

/** The value of a Set-Cookie header that begins a session. `token`: as next-auth made it. */
export const sessionHeader = (token: string) => cookieHeader(sessionCookie(), token, SESSION_SECONDS);

/** The value of a Set-Cookie header that carries a session on under another id. */
export const renewedSessionHeader = async (claims: SessionClaims) =>
  sessionHeader(await encode({ token: claims, secret: authSecret(), maxAge: SESSION_SECONDS }));

/** The value of a Set-Cookie header that ends the session of this browser. */
export const endedSessionHeader = () => cookieHeader(sessionCookie(), "", 0);

/** What a genuine token says; null for any other. */
export async function claimsOf(token: string | undefined): Promise<SessionClaims | null> {
  if (!token) return null;
  const content = await decode({ token, secret: authSecret() }).catch(() => null);
  const { sub, sid } = (content ?? {}) as Partial<Record<keyof SessionClaims, unknown>>;
  return typeof sub === "string" && typeof sid === "string" ? { sub, sid } : null;
}

/** The session of a token with its member, as the account is now; null when it is not valid any more. */
export async function sessionOfToken(
  openDb: () => Promise<Db>,
  token: string | undefined,
): Promise<FoundSession | null> {
  const claims = await claimsOf(token);
  return claims && findSession(await openDb(), claims.sub, claims.sid);
}
