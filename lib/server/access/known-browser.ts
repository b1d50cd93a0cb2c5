import "server-only";
/**
 * A browser that signed in before has its own cookie, so that other people's guesses never lock its owner out (OWASP:
 * device cookies). The cookie does not sign in. One cookie holds a mark for each account that signed in there.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { readCookie } from "./read-cookie";
import { authSecret } from "./secret";
import { browserCookie, cookieHeader, claimsOf, sessionCookie } from "./session";
import { sessionIdOf } from "./session-rows";

const KEPT_SECONDS = 400 * 86_400;
const MOST_MARKS = 5;

const signatureOf = (memberId: string, nonce: string) =>
  createHmac("sha256", authSecret()).update(`known browser\n${memberId}\n${nonce}`).digest();

function isMarkOf(memberId: string, mark: string): boolean {
  const [nonce = "", signature = ""] = mark.split(".");
  const given = Buffer.from(signature, "base64url");
  const right = signatureOf(memberId, nonce);
  return nonce !== "" && given.length === right.length && timingSafeEqual(given, right);
}

const marksIn = (cookie: string | undefined) =>
  (cookie ?? "").split("~", MOST_MARKS).filter((mark) => mark !== "");

/** @returns null when the browser never signed in to the account */
export function knownBrowser(cookie: string | undefined, memberId: string): string | null {
  const mark = marksIn(cookie).find((each) => isMarkOf(memberId, each));
  return mark?.split(".")[0] ?? null;
}

export function knownBrowserHeader(cookie: string | undefined, memberId: string): string {
  const nonce = randomBytes(16).toString("base64url");
  const mark = `${nonce}.${signatureOf(memberId, nonce).toString("base64url")}`;
  const others = marksIn(cookie).filter((each) => /^[\w-]+\.[\w-]+$/.test(each) && !isMarkOf(memberId, each));
  return cookieHeader(browserCookie(), [mark, ...others].slice(0, MOST_MARKS).join("~"), KEPT_SECONDS);
}

type PlainHeaders = Readonly<Record<string, unknown>>;
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
