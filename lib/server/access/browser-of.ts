import "server-only";
import { readCookie } from "./read-cookie";
import { browserCookie, claimsOf, sessionCookie } from "./session";
import { sessionIdOf } from "./session-rows";

export type PlainHeaders = Readonly<Record<string, unknown>>;
export const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Our own server writes these headers from the socket and replaces the ones a client sends. */
export const originOf = (headers: PlainHeaders) => ({
  address: textOf(headers["x-scoutdeck-address"]) || null,
  requestId: textOf(headers["x-request-id"]) || null,
});

export async function browserOf(headers: PlainHeaders) {
  const cookie = textOf(headers.cookie);
  const claims = await claimsOf(readCookie(cookie, sessionCookie().name));
  return {
    userAgent: textOf(headers["user-agent"]),
    knownBy: readCookie(cookie, browserCookie().name),
    ...(claims && { replaces: sessionIdOf(claims.sid) }),
  };
}
