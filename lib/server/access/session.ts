import "server-only";
/** next-auth's encrypted token in a cookie names a row, which is read again on each request. */
import { decode, encode } from "next-auth/jwt";
import type { Db } from "@/lib/server/ports/database";
import { env } from "@/lib/server/runtime/env";
import { authSecret } from "./secret";
import { findSession, SESSION_SECONDS, type FoundSession } from "./session-rows";

export type SessionClaims = { sub: string; sid: string };

/** Under https, only this host may set the cookie. */
export function cookieOf(name: string) {
  const isSecure = env().publicUrl.startsWith("https:");
  return {
    name: isSecure ? `__Host-${name}` : name,
    options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure: isSecure },
  };
}

export const sessionCookie = () => cookieOf("scoutdeck-session");
export const browserCookie = () => cookieOf("scoutdeck-browser");
export const stepCookie = () => cookieOf("scoutdeck-step");
export const challengeCookie = () => cookieOf("scoutdeck-challenge");

type Cookie = ReturnType<typeof cookieOf>;

export function cookieHeader({ name, options }: Cookie, value: string, maxAgeS: number): string {
  return `${name}=${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${options.secure ? "; Secure" : ""}`;
}

export const sessionHeader = (token: string) => cookieHeader(sessionCookie(), token, SESSION_SECONDS);

export const renewedSessionHeader = async (claims: SessionClaims) =>
  sessionHeader(await encode({ token: claims, secret: authSecret(), maxAge: SESSION_SECONDS }));

export const endedSessionHeader = () => cookieHeader(sessionCookie(), "", 0);

/** Returns null for a token that is not genuine. */
export async function claimsOf(token: string | undefined): Promise<SessionClaims | null> {
  if (!token) return null;
  const content = await decode({ token, secret: authSecret() }).catch(() => null);
  const { sub, sid } = (content ?? {}) as Partial<Record<keyof SessionClaims, unknown>>;
  return typeof sub === "string" && typeof sid === "string" ? { sub, sid } : null;
}

/** @returns null when the session is no longer valid */
export async function sessionOfToken(
  openDb: () => Promise<Db>,
  token: string | undefined,
): Promise<FoundSession | null> {
  const claims = await claimsOf(token);
  return claims && findSession(await openDb(), claims.sub, claims.sid);
}
