/** The list of charges that need review: checking again is a form if it is safe, else a reason is shown. */
import { expect, test } from "vitest";
import type { UnknownAttempt } from "@/lib/contract/reveal";
import { renderHtml, tagsOf, wordsOf } from "@/lib/testing/render-html";
import { PaidBefore } from "../reveal/quote-view";
import { AskedNotice, OutcomeList } from "./outcome-list";

const outcome: UnknownAttempt = {
  id: "attempt-1",
  revealId: "r",
  memberName: "Ben",
  purpose: "Spring",
  credits: 31,
  sentAt: "2026-03-04T10:00:00.000Z",
  message: "The connection to the service broke.",
  isRetried: false,
  obstacle: null,
};

test("checks again by a plain form", () => {
  const html = renderHtml(<OutcomeList outcomes={[{ ...outcome, isRetried: true }]} />);
  const [form] = tagsOf(html, "form");
  expect(form).toContain('method="post"');
  expect(form).toContain('action="/api/dashboard/unknown/ask"');
  expect(tagsOf(html, "input")[0]).toMatch(/name="id".*value="attempt-1"|value="attempt-1".*name="id"/);
  expect(wordsOf(html)).toContain("Check again");
  expect(wordsOf(html)).toContain("Checking again every 30 seconds");
});

test("explains why a call can't be checked again, and lets an admin decide", () => {
  const obstacle = "The API key has changed since.";
  const html = renderHtml(<OutcomeList outcomes={[{ ...outcome, obstacle }]} />);
  expect(tagsOf(html, "form")).toEqual([]);
  const words = wordsOf(html);
  for (const text of [obstacle, "Count as charged", "Release"]) expect(words).toContain(text);
});

test.each([
  ["settled", "5", "5 credits charged, profiles are in your library."],
  ["settled", "1", "1 credit charged,"],
  ["settled", "0", "Resolved. Nothing was charged."],
  ["void", "0", "Nothing was charged. The credits are available again."],
  ["unknown", "5", "5 credits held"],
  ["refused", "", "Not checked"],
])("after asking: %s %s", (asked, credits, words) => {
  const html = renderHtml(<AskedNotice asked={asked} credits={credits} />);
  expect(wordsOf(html)).toContain(words);
  expect(html).toContain('role="status"');
});

test.each(["", "toString", "<b>"])("shows nothing for the address value %j", (asked) => {
  expect(renderHtml(<AskedNotice asked={asked} credits="5" />)).toBe("");
});

test("a price names creators that are paid for twice, also a single one", () => {
  expect(renderHtml(<PaidBefore count={0} />)).toBe("");
  expect(wordsOf(renderHtml(<PaidBefore count={1} />))).toContain("1 creator was charged before");
  expect(wordsOf(renderHtml(<PaidBefore count={3} />))).toContain(
    "3 creators were charged before but never delivered. You pay again.",
  );
});
