/** The team's work on a creator, rendered on the server: the timeline's sentences, and forms for members who may write. */
import { describe, expect, test } from "vitest";
import {
  TIMELINE_FILTERS,
  type CreatorNote,
  type KeptRecord,
  type OnList,
  type TimelineEntry,
  type TimelineEvent,
  type TimelineFilter,
} from "@/lib/contract/creator-record";
import type { RevealKind } from "@/lib/contract/reveal";
import { renderHtml, tagsOf, wordsOf } from "@/lib/testing/render-html";
import { FigureTiles, KeptRecords } from "./kept-records";
import { LinksPart, ListsPart, TagsPart } from "./work-parts";
import { RecordAge } from "../record-view";
import { Timeline } from "./timeline";
import { EntryWords } from "./timeline-messages";

const AT = "2026-11-03T10:00:00.000Z";
const NOW = Date.parse("2026-11-05T10:00:00.000Z");
const where = { creatorId: "tiktok_1", back: "/library/tiktok_1?list=l" };
const note: CreatorNote = {
  id: "n",
  body: "Answers <b>in</b> a day.\nIn German.",
  by: { id: "ben", name: "Ben" },
  at: AT,
  changedAt: null,
  removedBy: null,
  list: null,
  canChange: true,
  canRemove: true,
};
const PARTS = {
  shown: "all" as TimelineFilter,
  hrefs: TIMELINE_FILTERS.map((show) => ({ show, href: `/x?show=${show}` })),
  newest: null,
  earlier: null,
};
const entryOf = (event: TimelineEvent, href: string | null = null): TimelineEntry => ({
  ...event,
  id: `${AT} ${event.kind} x`,
  at: AT,
  by: { id: "ben", name: "Ben" },
  href,
});
const field = { type: "money", name: "Fee", currency: "EUR", before: null, after: "900" } as const;
const onList = { kind: "list", list: "Winter" } as const;

const bought = (reveal: RevealKind) => ({ kind: "purchase", reveal, purpose: null, changes: null }) as const;

test.each<[string, TimelineEvent, string | null]>([
  ["Revealed by Ben for Spring · receipt", { ...bought("reveal"), purpose: "Spring" }, "/r"],
  ["Revealed with a whole page by Ben", bought("page"), null],
  ["Refreshed by Ben", bought("refresh"), null],
  ["Refreshed by Ben No changes.", { ...bought("refresh"), changes: [] }, null],
  [
    "Refreshed by Ben Followers 43.8K 43,800 → 46.4K 46,400 Engagement 9.7% → 9.1% 9.12%",
    {
      ...bought("refresh"),
      changes: [
        { figure: "followers", before: 43_800, after: 46_400 },
        { figure: "engagementRate", before: 9.7, after: 9.123 },
      ],
    },
    null,
  ],
  ["Ben added the creator to Winter", { ...onList, change: "added", field: null }, "/lists/l"],
  ["Ben removed the creator from Winter", { ...onList, change: "removed", field: null }, "/lists/l"],
  ["Ben restored the creator to Winter", { ...onList, change: "restored", field: null }, null],
  ["Ben changed a field on Winter", { ...onList, change: "field", field: null }, null],
  ["Ben set Fee to €900 on Winter", { ...onList, change: "field", field }, null],
  [
    "Ben set the status to Agreed on Winter Before: Replied",
    { ...onList, change: "field", field: { type: "status", name: "", before: "Replied", after: "Agreed" } },
    null,
  ],
  [
    "Ben cleared the owner on Winter Before: Ana",
    { ...onList, change: "field", field: { type: "owner", name: "", before: "Ana", after: null } },
    null,
  ],
  ["Ben wrote a note", { kind: "note", note }, null],
  [
    "Ben wrote a private note in Mine",
    { kind: "note", note: { ...note, list: { id: "l", name: "Mine" } } },
    "/lists/l",
  ],
  ["Ben added the tag Lead", { kind: "tag", name: "Lead" }, null],
  ["Ben added the link Media kit", { kind: "link", title: "Media kit", url: "https://kit.example/" }, null],
  ["Ben marked the creator: Do not contact", { kind: "mark", mark: "doNotContact", isSet: true }, null],
  ["Ben removed the mark: Declined", { kind: "mark", mark: "declined", isSet: false }, null],
])("%s", (words, event, href) => {
  const html = renderHtml(<EntryWords entry={entryOf(event, href)} />);
  expect(wordsOf(html)).toBe(words);
  expect(tagsOf(html, "a")).toHaveLength((href === null ? 0 : 1) + (event.kind === "link" ? 1 : 0));
});

describe("the timeline", () => {
  const shown = (
    more: Partial<Parameters<typeof Timeline>[0]> = {},
    entries = [entryOf({ kind: "note", note })],
  ) =>
    renderHtml(
      <Timeline
        timeline={{ entries, next: null }}
        where={where}
        canWrite
        privateList={null}
        parts={PARTS}
        now={NOW}
        {...more}
      />,
    );

  test("shows the words of a note as they are, and plain forms that return to the page", () => {
    const html = shown();
    expect(html).toContain("Answers &lt;b&gt;in&lt;/b&gt; a day.\nIn German.");
    const forms = tagsOf(html, "form");
    expect(forms).toHaveLength(3);
    for (const form of forms)
      expect(form).toContain('action="/api/dashboard/creators/tiktok_1/notes" method="post"');
    expect(
      tagsOf(html, "input").filter((tag) => tag.includes('value="/library/tiktok_1?list=l"')),
    ).toHaveLength(3);
    expect(tagsOf(html, "a")).toHaveLength(PARTS.hrefs.length);
  });

  test.each([
    [{ canChange: false, canRemove: true }, ["add", "remove"]],
    [{ canChange: false, canRemove: false }, ["add"]],
  ])("a note with %j has forms to %j", (rights, actions) => {
    const html = shown({}, [entryOf({ kind: "note", note: { ...note, ...rights } })]);
    const found = tagsOf(html, "input").flatMap((tag) => /name="action" value="(\w+)"/.exec(tag)?.[1] ?? []);
    expect(found).toEqual(actions);
  });

  test("shows the trace of a removed note without a form", () => {
    const gone = { ...note, body: null, removedBy: "Ana", canChange: false, canRemove: false };
    const html = shown({ canWrite: false }, [entryOf({ kind: "note", note: gone })]);
    expect(wordsOf(html)).toContain("Removed by Ana .");
    expect(tagsOf(html, "form")).toEqual([]);
  });

  test("shows a message that was written, in elements that a browser keeps", () => {
    const message = { list: "Winter", template: "Offer", version: 1, subject: "Hello", body: "Hi Mo" };
    const html = shown({}, [entryOf({ kind: "message", ...message }, "/lists/l")]);
    expect(wordsOf(html)).toContain("Hello Hi Mo");
  });

  test("offers to keep a note in the private list that the page was opened from", () => {
    expect(shown()).not.toContain('name="listId"');
    const html = shown({ privateList: { id: "l", name: "Mine" } });
    expect(wordsOf(html)).toContain("Private, only in Mine");
    expect(html).toContain('name="listId"');
  });

  test("links to its filters and reports an empty timeline", () => {
    const html = shown({ parts: { ...PARTS, shown: "notes", newest: "/a", earlier: "/b" } });
    expect(tagsOf(html, "a").map((tag) => /href="([^"]*)"/.exec(tag)?.[1])).toEqual([
      ...PARTS.hrefs.map(({ href }) => href),
      "/a",
      "/b",
    ]);
    expect(tagsOf(html, "a").filter((tag) => tag.includes('aria-current="page"'))).toEqual([
      expect.stringContaining('href="/x?show=notes"'),
    ]);
    expect(wordsOf(shown({}, []))).toContain("Add the first note.");
    expect(wordsOf(shown({ canWrite: false }, []))).not.toContain("Add the first");
    expect(wordsOf(shown({ parts: { ...PARTS, shown: "records" } }, []))).toContain("Nothing here yet.");
  });
});

describe("tags, links and lists", () => {
  const statuses = [
    { id: "a", name: "Shortlisted", stage: "shortlisted" },
    { id: "b", name: "Agreed", stage: "agreed" },
  ] as const;
  const list = { id: "l", name: "Winter", isTeam: true, closedAt: null, statuses, canEdit: true };
  const lists = (more: Partial<OnList["list"]> = {}, owner: OnList["owner"] = null) =>
    renderHtml(
      <ListsPart
        lists={[{ list: { ...list, ...more }, statusId: "b", version: 4, owner }]}
        where={where}
        glyph={(stage) => <i className={stage} />}
      />,
    );

  test("a list shows its status, and its form sends the seen version", () => {
    const html = lists({}, { id: "ana", name: "Ana" });
    expect(wordsOf(html)).toContain("On 1 list Winter Owner: Ana");
    expect(html).toContain('<option value="b" selected="">Agreed</option>');
    expect(html).toContain('name="version" value="4"');
    expect(html).toContain('class="agreed"');
  });

  test("a list that the reader can't change has no form", () => {
    const html = lists({ canEdit: false, closedAt: AT, isTeam: false });
    expect(tagsOf(html, "form")).toEqual([]);
    expect(wordsOf(html)).toBe("On 1 list Winter Private Archived Agreed");
  });

  test("tags are removed one by one, and team tags suggested", () => {
    const tags = [{ name: "Lead", by: "Ben", at: AT }];
    const shown = (canWrite: boolean) =>
      renderHtml(<TagsPart tags={tags} known={["Lead", "Trail"]} where={where} canWrite={canWrite} />);
    expect(shown(true)).toContain('aria-label="Remove tag Lead"');
    expect(tagsOf(shown(true), "option")).toEqual(['<option value="Trail">']);
    expect(tagsOf(shown(false), "form")).toEqual([]);
    expect(wordsOf(shown(false))).toBe("Team tags Lead");
  });

  test("links open in another tab and name their author", () => {
    const links = [{ id: "k", url: "https://kit.example/a", title: "Kit", by: "Ben", at: AT }];
    const shown = (canWrite: boolean) =>
      renderHtml(<LinksPart links={links} where={where} canWrite={canWrite} now={NOW} />);
    expect(tagsOf(shown(false), "a")).toEqual([expect.stringContaining('rel="noopener noreferrer"')]);
    expect(wordsOf(shown(false))).toBe("Links Kit Ben , 3 Nov 2026");
    expect(tagsOf(shown(true), "form")).toHaveLength(2);
    expect(wordsOf(renderHtml(<LinksPart links={[]} where={where} canWrite={false} now={NOW} />))).toContain(
      "No links yet",
    );
  });
});

describe("kept records", () => {
  const records = (...followers: number[]): KeptRecord[] =>
    followers.map((count, n) => ({
      at: `2026-0${n + 1}-01T10:00:00.000Z`,
      by: "Ben",
      figures: { followers: count, engagementRate: 5 + n, averageComments: 212 },
    }));
  const tiles = (...followers: number[]) =>
    renderHtml(<FigureTiles records={records(...followers)} now={NOW} />);

  test("a single record has no line and no comparison", () => {
    expect(wordsOf(renderHtml(<KeptRecords records={records(10)} now={NOW} />))).toBe("First record");
    expect(wordsOf(tiles(10))).toContain("Followers 10 Average views");
    expect(tagsOf(tiles(10), "svg")).toEqual([]);
  });

  test("two records are compared, three have a line", () => {
    expect(wordsOf(tiles(100, 118))).toContain("Followers 118 +18% since 1 Jan");
    expect(wordsOf(tiles(100, 90))).toContain("−10% since 1 Jan");
    expect(wordsOf(tiles(100, 118))).toContain("+1 pt since 1 Jan");
    expect(tagsOf(tiles(100, 118), "svg")).toEqual([]);
    expect(tagsOf(tiles(100, 118, 120), "svg")).toHaveLength(2);
    expect(wordsOf(tiles(1))).toContain("212 comments on average");
  });

  test("records are shown side by side with their changes", () => {
    const html = renderHtml(<KeptRecords records={records(100, 80, 150)} now={NOW} />);
    expect(wordsOf(html)).toContain("3 records kept: 1 Jan , 1 Feb , 1 Mar .");
    expect(wordsOf(html)).toMatch(/Followers 100 80 150 \+50%/);
    expect(tagsOf(html, "th")).toHaveLength(5 + 5);
  });

  test.each([
    ["2026-11-05T09:00:00.000Z", ", today", false],
    ["2026-11-04T09:00:00.000Z", "1 day old", false],
    ["2026-09-06T10:00:00.000Z", "60 days old", false],
    ["2026-09-06T09:59:59.000Z", "60 days old", true],
    ["2025-11-05T10:00:00.000Z", "365 days old", true],
  ])("describes %s as %s", (at, words, isAmber) => {
    const html = renderHtml(<RecordAge at={at} now={NOW} />);
    expect(wordsOf(html)).toContain(words);
    expect(html.includes("text-warn-ink")).toBe(isAmber);
  });
});
