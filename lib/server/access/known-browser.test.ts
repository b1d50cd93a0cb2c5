/** The cookie of a browser that signed in before: its owner, and that it can't be forged. */
import { expect, test } from "vitest";
import { cookieFrom } from "@/lib/testing/begin-session";
import { knownBrowser, knownBrowserHeader } from "./known-browser";

const cookieOf = (header: string) => cookieFrom(header).split("=")[1]!;
const signedIn = (memberId: string, before?: string) => cookieOf(knownBrowserHeader(before, memberId));

test("is kept for 400 days, and no script reads it", () =>
  expect(knownBrowserHeader(undefined, "ana")).toMatch(
    /^scoutdeck-browser=[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
  ));

test("identifies the browser only to the account that signed in there", () => {
  const cookie = signedIn("ana");
  expect(knownBrowser(cookie, "ana")).toBe(cookie.split(".")[0]);
  expect(knownBrowser(cookie, "ben")).toBeNull();
  expect(knownBrowser(cookie, "")).toBeNull();
});

test("each sign-in renames the browser", () => {
  const first = signedIn("ana");
  const second = signedIn("ana", first);
  expect(second).not.toContain("~");
  expect(knownBrowser(second, "ana")).not.toBe(knownBrowser(first, "ana"));
});

test("several people of one browser are known, the last five", () => {
  const people = ["a", "b", "c", "d", "e", "f"];
  const cookie = people.reduce<string | undefined>((before, id) => signedIn(id, before), undefined);
  expect(people.filter((id) => knownBrowser(cookie, id) !== null)).toEqual(["b", "c", "d", "e", "f"]);
});

test("a forged cookie identifies no one", () => {
  const cookie = signedIn("ana");
  const [nonce, signature] = cookie.split(".") as [string, string];
  const forged = [undefined, "", "~", ".", `.${signature}`, nonce, `${nonce}.`, `${nonce}x.${signature}`];
  for (const each of [...forged, `${nonce}.${"A".repeat(43)}`, `${nonce}.${signature.slice(1)}`])
    expect(knownBrowser(each, "ana"), each).toBeNull();
});

test("keeps only valid marks of a cookie", () => {
  const cookie = signedIn("ana", "a.b~; Domain=evil.example~\r\nx~<script>");
  expect(cookie).toMatch(/^[\w-]{22}\.[\w-]{43}~a\.b$/);
});
