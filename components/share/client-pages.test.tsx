/** HTML of pages for people without an account: what a client reads and can send. */
import { expect, test } from "vitest";
import type { SharedBooks, SharedRow } from "@/lib/contract/links";
import { renderHtml, tagsOf } from "@/lib/testing/render-html";
import { BooksSheet } from "./books-sheet";
import { ClientRows } from "./client-rows";

const row = (key: string, more: Partial<SharedRow> = {}): SharedRow => ({
  key,
  creator: { isRevealed: false, source: "tiktok", country: "France" },
  post: null,
  decision: null,
  comments: [],
  isNew: false,
  ...more,
});
const decision = {
  answer: "yes",
  reason: "Fits",
  name: "Petra",
  at: "2026-11-01",
  label: "Inner label",
} as const;

const page = (rows: SharedRow[], more: Partial<Parameters<typeof ClientRows>[0]> = {}) =>
  renderHtml(
    <ClientRows
      rows={rows}
      view="all"
      action="/share/t/decide"
      visitor={{ name: "Petra", email: "petra@client.example" }}
      allowed={["decide", "comment"]}
      draft={null}
      until="26 Dec 2026"
      poster={() => null}
      {...more}
    />,
  );

test("an unrevealed creator has a number, ranges and no link", () => {
  const bands = { followers: { min: 25_000, max: 100_000 }, engagementRate: { min: 6 } };
  const html = page([row("k1", { creator: { isRevealed: false, country: "France", bands } })]);
  expect(html).toContain("Creator 1");
  expect(html).toContain("25K to 100K");
  expect(html).toContain("over 6%");
  expect(html).not.toContain("target=");
});

test("answers and comment are one form that needs no script, so that no button loses the other's text", () => {
  const html = page([row("k1")]);
  expect(html.match(/<form[^>]*action="\/share\/t\/decide"/g)).toHaveLength(1);
  for (const answer of ["yes", "maybe", "no"]) expect(html).toContain(`value="${answer}"`);
  expect(html).toContain('name="creator" value="k1"');
  expect(html).not.toMatch(/<script|onclick|javascript:/i);
});

test("Enter keeps the answer, and decides nothing before there is one", () => {
  const pressed = (html: string) => tagsOf(html, "button")[0];
  expect(pressed(page([row("k1")]))).toMatch(/hidden="".*disabled=""/);
  const no = page([row("k1", { decision: { ...decision, answer: "no" } })]);
  expect(pressed(no)).toBe('<button hidden="" value="no" name="answer">');
  expect(pressed(page([row("k1")], { allowed: ["comment"] }))).not.toContain("hidden");
});

test("text that was not saved is in its fields again", () => {
  const draft = { creator: "k1", reason: "Too <small>", comment: "Call me" };
  const html = page([row("k1"), row("k2", { decision })], { draft });
  expect(tagsOf(html, "input").filter((tag) => tag.includes("Too &lt;small&gt;"))).toHaveLength(1);
  expect(html.match(/>Call me<\/textarea>/g)).toHaveLength(1);
  expect(html).toContain('value="Fits"');
});

test("before a name is stated, each form asks for it", () => {
  const html = page([row("k1")], { visitor: { name: "", email: "" } });
  expect(html.match(/name="name"/g)).toHaveLength(1);
  expect(html.match(/name="email"/g)).toHaveLength(1);
});

test("a link that takes no answers has no forms", () =>
  expect(page([row("k1")], { allowed: [] })).not.toContain("<form"));

test("decisions are marked as stated, filtered and counted, without the team's label", () => {
  const rows = [row("k1", { decision }), row("k2", { isNew: true })];
  const html = page(rows);
  expect(html).toContain("Yes, by Petra");
  expect(html).toContain("as stated");
  expect(html).toContain("1 of 2 decided");
  expect(html).toContain("New answer");
  expect(html).not.toContain("Inner label");
  expect(page(rows, { view: "todo" })).not.toContain('id="row-k1"');
});

const books: SharedBooks = {
  kind: "statement",
  number: "ST-2026-10",
  purpose: null,
  period: { from: "2026-10-01", to: "2026-10-31" },
  zone: "UTC",
  balances: { opening: 100, added: 50, spent: 30, closing: 120 },
  charged: 33,
  returned: 3,
  spent: 30,
  profiles: 1,
  saved: 7,
  lines: [
    {
      at: "2026-10-02T10:00:00.000Z",
      what: "Revealed",
      by: null,
      handle: "maker.one",
      source: "tiktok",
      followers: 12_000,
      category: "Food",
      credits: 1,
    },
  ],
  totalLines: 30,
  books: { checkedAt: "2026-11-01T08:00:00.000Z", isRight: true },
  version: 2,
  versions: [{ version: 1, at: "2026-11-01T08:00:00.000Z", spent: 31 }],
};

test("a statement shows its sum, its lines, its versions and when it was reconciled", () => {
  const html = renderHtml(<BooksSheet books={books} team="Kettle" />).replaceAll(/<[^>]+>/g, " ");
  expect(html).toMatch(/Opening\s+100\s+Added\s+\+ 50\s+Spent\s+− 30\s+Closing\s+= 120/);
  expect(html).toContain("@maker.one");
  expect(html).toContain("29 more lines");
  expect(html).toContain("ST-2026-10, Version 2");
  expect(html).toContain("Version 1 of 1 Nov 2026: 31 credits spent");
  expect(html).toContain("Reconciled with the service on Sun");
});
