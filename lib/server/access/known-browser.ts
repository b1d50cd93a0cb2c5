import "server-only";
/**
 * A browser that signed in before has its own cookie, so that other people's guesses never lock its owner out (OWASP:
 * device cookies). The cookie does not sign in. One cookie holds a mark for each account that signed in there.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { deviceName } from "@/lib/domain/device-name";
import type { Trx } from "@/lib/server/ports/database";
import { appendEvent } from "@/lib/server/team/outbox/write-events";
import { readCookie } from "./read-cookie";
import { authSecret } from "./secret";
import { browserCookie, cookieHeader, claimsOf, sessionCookie } from "./session";
import { beginSession, endOneSession, sessionIdOf, type NewSession } from "./session-rows";

/** `knownBy`: the cookie. `replaces`: the id of the browser's current session. */
export type Browser = { userAgent?: string; knownBy?: string; replaces?: string };

const DAY_MS = 86_400_000;
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

/** The first sign-in of a new account is from a new place too, but expected. */
async function hasSignedInBefore(trx: Trx, memberId: string): Promise<boolean> {
  const { createdAt } = await trx
    .selectFrom("member")
    .select("createdAt")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  if (Date.now() - Date.parse(createdAt) > DAY_MS) return true;
  const starts = await trx
    .selectFrom("auditEntry")
    .select("id")
    .where("subjectId", "=", memberId)
    .where("act", "=", "session.started")
    .limit(2)
    .execute();
  return starts.length > 1;
}

/**
 * Ends the browser's previous session. The person is told when the browser is new to the account. Call it after the
 * audit entry of the sign-in was written. @returns the `sid` for the cookie
 */
export async function beginSessionIn(
  trx: Trx,
  { userAgent, knownBy, replaces }: Browser,
  begun: Omit<NewSession, "device">,
): Promise<string> {
  const { memberId } = begun;
  if (replaces !== undefined) await endOneSession(trx, null, replaces);
  const sid = await beginSession(trx, { ...begun, device: deviceName(userAgent ?? null) });
  if (knownBrowser(knownBy, memberId) === null && (await hasSignedInBefore(trx, memberId)))
    await appendEvent(trx, "sign_in.new", { memberId, sessionId: sessionIdOf(sid) });
  return sid;
}
