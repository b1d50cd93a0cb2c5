import { expect, test } from "vitest";
import type { SessionRow } from "@/lib/contract/members";
import { renderHtml, tagsOf, wordsOf } from "@/lib/testing/render-html";
import { ConfirmEnd, SessionList } from "./session-list";

const NOW = Date.UTC(2026, 2, 4, 12, 0);
const session = (change: Partial<SessionRow> = {}): SessionRow => ({
  id: "s1",
  device: "Firefox on Windows",
  address: "203.0.113.5",
  startedAt: "2026-03-04T10:00:00.000Z",
  seenAt: "2026-03-04T11:20:00.000Z",
  isThis: false,
  ...change,
});
const list = (...sessions: SessionRow[]) => renderHtml(<SessionList sessions={sessions} now={NOW} />);

test("a session with device, address, last use and beginning", () => {
  const words = wordsOf(list(session()));
  expect(words).toContain("Firefox on Windows 203.0.113.5 · last used 40m ago");
  expect(words).toContain("Signed in Wed, 4 Mar 2026, 10:00 UTC");
  expect(words).not.toContain("This browser");
});

test("other browsers are signed out by id, this one by the usual sign-out", () => {
  const other = list(session());
  expect(tagsOf(other, "form")).toEqual(['<form action="/api/dashboard/sessions" method="post">']);
  expect(tagsOf(other, "input")).toEqual(['<input type="hidden" name="id" value="s1"/>']);
  expect(other).toContain('aria-label="Sign out Firefox on Windows"');
  const own = list(session({ isThis: true }));
  expect(tagsOf(own, "form")).toEqual(['<form action="/api/dashboard/sign-out" method="post">']);
  expect(tagsOf(own, "input")).toEqual([]);
  expect(wordsOf(own)).toContain("This browser 203.0.113.5 · active now");
});

test("shows nothing for a missing address", () => {
  const words = wordsOf(list(session({ address: null, seenAt: "2026-03-04T11:59:30.000Z" })));
  expect(words).toContain("Firefox on Windows active now");
});

test.each([
  [1, "1 session"],
  [3, "3 sessions"],
])("signing out everywhere names the number of sessions: %i", (count, said) => {
  const html = renderHtml(<ConfirmEnd ending={{ everywhere: count }} proof="recent" error={undefined} />);
  expect(wordsOf(html)).toContain(`End ${said}?`);
  expect(tagsOf(html, "input")).toEqual(['<input type="hidden" name="action" value="everywhere"/>']);
});

test("asks for an old password again; people without one sign in again", () => {
  const ending = { id: "s1", device: "Firefox on Windows" };
  const asked = renderHtml(<ConfirmEnd ending={ending} proof="password" error="Wrong password." />);
  expect(wordsOf(asked)).toContain("Sign out Firefox on Windows?");
  expect(wordsOf(asked)).toContain("Wrong password.");
  expect(tagsOf(asked, "input")[0]).toBe('<input type="hidden" name="id" value="s1"/>');
  expect(tagsOf(asked, "input")[1]).toMatch(/autocomplete="current-password".*name="current"/i);
  const without = renderHtml(<ConfirmEnd ending={ending} proof="signIn" error={undefined} />);
  expect(tagsOf(without, "form")).toEqual([
    '<form class="mt-2.5 flex flex-wrap gap-2" action="/api/dashboard/sign-out" method="post">',
  ]);
  expect(tagsOf(without, "input")).toEqual([]);
});
