import "server-only";
/** What the request tells of its browser, beside what somebody typed. */
import { readCookie } from "./read-cookie";
import { browserCookie, claimsOf, sessionCookie } from "./session";
import { sessionIdOf } from "./session-rows";

export type PlainHeaders = Readonly<Record<string, unknown>>;
export const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Written by our own server from the socket; what a client sends under these names is replaced. */
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
