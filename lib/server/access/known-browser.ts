import "server-only";
/**
 * A browser that signed in before is known by a cookie of its own, so that the guesses of others never keep its owner
 * out (OWASP: device cookies). It signs nobody in. One cookie holds a mark for each account that signed in there.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { authSecret } from "./secret";
import { browserCookie, cookieHeader } from "./session";

/** Browsers keep a cookie no longer than this. */
const KEPT_SECONDS = 400 * 86_400;
/** Accounts of one browser. */
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

/** What this browser is called while it signs in to the account; null when it never did. */
export function knownBrowser(cookie: string | undefined, memberId: string): string | null {
  const mark = marksIn(cookie).find((each) => isMarkOf(memberId, each));
  return mark?.split(".")[0] ?? null;
}

/** The value of the Set-Cookie header that makes this browser known to the account; other accounts stay. */
export function knownBrowserHeader(cookie: string | undefined, memberId: string): string {
  const nonce = randomBytes(16).toString("base64url");
  const mark = `${nonce}.${signatureOf(memberId, nonce).toString("base64url")}`;
  const others = marksIn(cookie).filter((each) => /^[\w-]+\.[\w-]+$/.test(each) && !isMarkOf(memberId, each));
  return cookieHeader(browserCookie(), [mark, ...others].slice(0, MOST_MARKS).join("~"), KEPT_SECONDS);
}
