import { describe, expect, test } from "vitest";
import { BooksBanner } from "@/components/shell/banners";
import type { BookDifference, BooksCheck, ServiceReading } from "@/lib/contract/books";
import { renderHtml, tagsOf, wordsOf } from "@/lib/testing/render-html";
import { Differences } from "./differences";

const MOMENT = "2026-03-04T10:00:00.000Z";
const difference = (change: Partial<BookDifference> = {}): BookDifference => ({
  id: 7,
  kind: "balance",
  subject: "dashboard",
  message: "Account dashboard has 5 credits more than its entries add up to.",
  state: "open",
  firstSeen: MOMENT,
  lastSeen: MOMENT,
  who: null,
  note: null,
  revealId: null,
  ...change,
});
const check: BooksCheck = { checkedAt: MOMENT, durationMs: 3, problem: null, service: null };
const render = (standing: BookDifference[], state: Partial<BooksCheck> = {}, refused = "") =>
  renderHtml(
    <Differences
      books={{
        state: { ...check, ...state, open: standing.filter((each) => each.state === "open").length },
        standing,
        resolved: [],
      }}
      refused={refused}
    />,
  );
const service = (state: ServiceReading["state"], more: Partial<ServiceReading> = {}): ServiceReading => ({
  state,
  message: null,
  others: { count: 0, credits: 0 },
  ...more,
});

describe("the last check", () => {
  test.each<[string, Partial<BooksCheck>, RegExp]>([
    ["agreement", { service: service("compared") }, /No open differences\. Checked Wed, 4 Mar/],
    ["none yet", { checkedAt: null }, /Not checked yet\./],
    ["no list", { service: service("absent") }, /doesn’t list charges/],
    ["a part", { service: service("catchingUp") }, /still loading/],
    [
      "a list that cannot be read",
      { service: service("failed", { message: "Down." }) },
      /not compared: Down\./,
    ],
    [
      "other charges",
      { service: service("compared", { others: { count: 12, credits: 1_340 } }) },
      /12 other charges \(1,340 credits\) not compared/,
    ],
    [
      "one other charge",
      { service: service("compared", { others: { count: 1, credits: 1 } }) },
      /1 other charge \(1 credit\) not compared/,
    ],
  ])("says %s", (_, state, words) => expect(wordsOf(render([], state))).toMatch(words));

  test("is not reported as agreement when it failed", () => {
    const words = wordsOf(render([], { problem: "the disk is full" }));
    expect(words).toContain("The last check failed.");
    expect(words).toContain("the disk is full");
    expect(words).not.toContain("No open differences");
  });
});

describe("differences", () => {
  test("a single open one is selected and can be acknowledged without scripts", () => {
    const html = render([difference()]);
    expect(wordsOf(html)).toContain("A balance is wrong Account dashboard has 5 credits more");
    expect(tagsOf(html, "form").at(-1)).toContain('action="/api/dashboard/differences"');
    expect(html).toMatch(/<input type="checkbox"[^>]*checked/);
    expect(tagsOf(html, "input").find((tag) => tag.includes('name="note"'))).toContain("required");
  });

  test("selects none of several", () => {
    const html = render([difference(), difference({ id: 8 })]);
    expect(html).not.toMatch(/checked=/);
  });

  test("an acknowledged one shows who and why, without actions", () => {
    const html = render([difference({ state: "acknowledged", who: "Ana", note: "Seen <b>twice</b>" })]);
    expect(wordsOf(html)).toContain("Acknowledged by Ana : Seen &lt;b&gt;twice&lt;/b&gt;");
    expect(html).not.toContain("checkbox");
    expect(wordsOf(html)).not.toContain("Acknowledge selected");
  });

  test("links a charging call to its reveal", () =>
    expect(render([difference({ revealId: "r1" })])).toContain('href="/creators/reveals/r1"'));

  test.each(["fields", "gone", "check"])("%s: shows a refusal", (refused) =>
    expect(render([], {}, refused)).toContain('role="alert"'),
  );

  test.each(["", "toString", "__proto__", "<b>"])("%s shows no refusal", (refused) =>
    expect(render([], {}, refused)).not.toContain('role="alert"'),
  );
});

test("the banner names what is stopped and links to the list", () => {
  const team = renderHtml(<BooksBanner open={2} isStopped />);
  expect(wordsOf(team)).toBe("Reveals are blocked: credit records differ. Review 2 differences");
  expect(team).toContain('href="/admin/outcomes#differences"');
  expect(wordsOf(renderHtml(<BooksBanner open={1} isStopped={false} />))).toBe(
    "An API account is blocked: its balance differs. Review 1 difference",
  );
});
