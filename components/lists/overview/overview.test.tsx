import { expect, test } from "vitest";
import { LIST_TEMPLATES, TEMPLATE_KEYS, templateOf } from "@/lib/contract/list-templates";
import type { ListSummary } from "@/lib/contract/lists";
import { renderHtml, tagsOf, wordsOf } from "@/lib/testing/render-html";
import { ListIndex, progressWords } from "../list-index";
import { DeletedLists, DeletedNotice } from "./deleted-lists";
import { EmptyLists } from "./empty-lists";
import { listFilterIn, listsHref, type ListFilter } from "./index-address";
import { ClearFilter, ListFilters, ownersOf } from "./list-filters";
import { ListMenu } from "./list-menu";
import { NewList } from "./new-list";
import { TemplateLine } from "./template-cards";

const statuses = templateOf("shortlist").statuses.map((status) => ({ ...status, id: status.stage }));
const BEN = { id: "ben", name: "Ben" };
const LIST: ListSummary = {
  id: "winter",
  kind: "creators",
  name: "Winter",
  description: "",
  template: "paid-collaboration",
  isTeam: true,
  owner: BEN,
  version: 1,
  closedAt: null,
  statuses,
  canEdit: true,
  canManage: true,
  items: 7,
  byStatus: { shortlisted: 3, agreed: 4 },
  removedAt: null,
  touchedAt: "2026-11-01T10:00:00.000Z",
  last: { kind: "created", field: null, name: null, count: 1, by: "Ana", at: "2026-11-01T10:00:00.000Z" },
  covers: [],
};
const NOW = Date.parse("2026-11-01T12:00:00.000Z");
const ALL: ListFilter = { kind: undefined, q: "", owner: "", closed: false, deleted: false };

test.each<[Record<string, number>, string | null]>([
  [{}, null],
  [{ shortlisted: 0 }, null],
  [{ shortlisted: 16 }, "not started"],
  [{ shortlisted: 16, contacted: 1 }, "1 contacted"],
  [{ contacted: 30, replied: 2 }, "2 replied"],
  [{ agreed: 3, replied: 20, declined: 9 }, "3 agreed"],
  [{ posted: 1_900, agreed: 3 }, "1,900 posted"],
  [{ declined: 2 }, "2 declined"],
  [{ declined: 2, shortlisted: 1 }, "not started"],
])("%j is %j", (byStatus, words) => {
  expect(progressWords({ statuses, byStatus })).toBe(words);
});

test("adds statuses of one stage and ignores removed ones", () => {
  const two = [...statuses, { id: "signed", name: "Signed", stage: "agreed" as const }];
  expect(progressWords({ statuses: two, byStatus: { agreed: 1, signed: 2, gone: 9 } })).toBe("3 agreed");
});

const index = (list: Partial<ListSummary> = {}, canWrite = false) =>
  renderHtml(
    <ListIndex
      lists={[{ ...LIST, ...list }]}
      filter={{ ...ALL, q: "w", closed: true }}
      canWrite={canWrite}
      poster={({ thumbnailUrl, category }) => <i>{thumbnailUrl ?? category}</i>}
      now={NOW}
      counts="1 active, 0 archived"
    />,
  );

test("a line shows a list's owner, progress and last change", () => {
  const html = index();
  const words = wordsOf(html);
  expect(words).toContain("Creator list Winter Paid collaboration");
  expect(words).toContain("Ben 7 4 agreed 2h , Ana created the list");
  expect(html).toContain('aria-label="Shortlisted 3, Agreed 4"');
  expect(words).toContain("Shortlisted Contacted Replied Agreed Posted Declined 1 active, 0 archived");
  const own = wordsOf(index({ isTeam: false, byStatus: {} }));
  expect(own).toContain("Paid collaboration · Private");
  expect(own).toContain("7 – 2h");
});

test("a line shows the last change and its count", () => {
  const set = { kind: "field", field: "status", name: "Replied", count: 2, by: "Tomasz", at: LIST.touchedAt };
  expect(wordsOf(index({ last: set as ListSummary["last"] }))).toContain("2h , Tomasz set 2 to Replied");
  expect(wordsOf(index({ last: null }))).toMatch(/4 agreed 2h(?! ,)/u);
});

test("a board shows its first posts, or an icon if it is empty", () => {
  const board = { kind: "posts" as const, byStatus: {}, items: 2 };
  const covers = [{ thumbnailUrl: "/a.jpg" }, { category: "Food" }];
  const html = index({ ...board, covers });
  expect(wordsOf(html)).toContain("/a.jpg Food Post board Winter");
  expect(wordsOf(index(board))).toContain("Post board Winter");
  expect([html, index(board)].map((each) => tagsOf(each, "i").length)).toEqual([2, 0]);
});

test("editors have a menu in each line that returns to the same filters", () => {
  expect(tagsOf(index(), "summary")).toEqual([]);
  const html = index({}, true);
  expect(tagsOf(html, "summary")).toEqual([expect.stringContaining('aria-label="List Winter"')]);
  expect(html).toContain('name="back" value="q=w&amp;closed=1"');
  // There are five headings and one for the menus; a row has a heading and five cells.
  expect([tagsOf(html, "th").length, tagsOf(html, "td").length]).toEqual([7, 5]);
});

test.each<[Partial<ListSummary>, string, string[]]>([
  [{}, "Open Rename Archive list Delete list", ["close", "remove"]],
  [{ canManage: false }, "Open Rename Archive list", ["close"]],
  [{ closedAt: "2026-11-01", canEdit: false }, "Open Restore list Delete list", ["reopen", "remove"]],
])("the menu of a list with %j offers %s", (list, words, actions) => {
  const html = renderHtml(<ListMenu list={{ ...LIST, ...list }} back="" />);
  expect(wordsOf(html)).toBe(words);
  expect([...html.matchAll(/<button[^>]* value="(\w+)"/gu)].map(([, value]) => value)).toEqual(actions);
  expect(html).toContain('<input type="hidden" name="id" value="winter"/>');
  expect(html.includes('href="/lists/winter?settings=list"')).toBe(list.canEdit !== false);
});

test("reads an address as it was written, with the text of its filters", () => {
  const filter: ListFilter = { kind: "posts", q: "a & b", owner: "ben", closed: true, deleted: false };
  for (const each of [filter, ALL]) {
    const params = new URLSearchParams(listsHref(each, { done: "close" }).split("?")[1]);
    expect(listFilterIn((name) => params.get(name) ?? "")).toEqual(each);
    expect(params.get("done")).toBe("close");
  }
  expect(listFilterIn((name) => (name === "kind" || name === "closed" ? "toString" : ""))).toEqual(ALL);
});

test.each<[Partial<ListFilter>, string]>([
  [{}, "/lists"],
  [{ kind: "posts" }, "/lists?kind=posts"],
  [{ q: "a & b", owner: "ben", closed: true }, "/lists?q=a+%26+b&owner=ben&closed=1"],
])("the address of %j is %s", (filter, href) => {
  expect(listsHref({ ...ALL, ...filter })).toBe(href);
});

test("each kind has a count, and links keep the other filters", () => {
  const html = renderHtml(
    <ListFilters
      filter={{ ...ALL, kind: "posts", q: "w", owner: "ben" }}
      counts={{ open: 4, closed: 1, deleted: 0 }}
      lists={[{ kind: "creators" }, { kind: "creators" }, { kind: "posts" }]}
      owners={ownersOf([LIST, { owner: { id: "ana", name: "Ana" } }, LIST])}
    />,
  );
  expect(wordsOf(html)).toMatch(/^Active 4 Archived 1 All 3 Creators 2 Posts 1/u);
  expect(html).toContain('href="/lists?kind=creators&amp;q=w&amp;owner=ben"');
  expect(html).toContain('<input type="hidden" name="kind" value="posts"/>');
  expect(tagsOf(html, "option")).toEqual([
    '<option value="">',
    '<option value="ana">',
    '<option value="ben" selected="">',
  ]);
  expect(html).toContain('href="/lists?kind=posts&amp;q=w&amp;owner=ben&amp;closed=1"');
});

test("a set filter can be cleared", () => {
  expect(renderHtml(<ClearFilter filter={{ ...ALL, closed: true }} />)).toBe("");
  expect(renderHtml(<ClearFilter filter={{ ...ALL, q: "x", closed: true }} />)).toContain(
    'href="/lists?closed=1"',
  );
});

test("the new list form opens only for a template", () => {
  for (const template of TEMPLATE_KEYS) {
    const html = renderHtml(<NewList label="New" template={template} />);
    expect(html).toMatch(/<details[^>]* open=""/u);
    expect(html).toContain(`<option value="${template}" selected="">`);
  }
  for (const template of ["", "toString"])
    expect(renderHtml(<NewList label="New" template={template} />)).not.toContain('open=""');
});

test("without lists, editors see the templates' contents", () => {
  const html = renderHtml(<EmptyLists canWrite template="" deleted={0} />);
  for (const { name, columns } of Object.values(LIST_TEMPLATES).slice(1))
    for (const text of [name, ...columns.map((column) => column.name)]) expect(wordsOf(html)).toContain(text);
  expect(wordsOf(html)).toContain("5 statuses, Address, Size, Tracking");
  expect(html).toContain('href="/lists?template=ugc-bench"');
  // The whole page weighs at most 40 KB.
  expect(html.length).toBeLessThan(9_500);
  expect(tagsOf(html, "h1")).toHaveLength(1);
  expect(renderHtml(<EmptyLists canWrite={false} template="" deleted={0} />)).not.toMatch(/form|template=/u);
  expect(tagsOf(renderHtml(<TemplateLine />), "a")).toHaveLength(4);
});

test("deleted lists show who deleted them, the days left and a restore button", () => {
  const now = Date.parse("2026-11-25T12:00:00Z");
  const last = {
    kind: "changed",
    field: null,
    name: null,
    count: 1,
    by: "Mona",
    at: LIST.touchedAt,
  } as const;
  const deleted = { ...LIST, removedAt: "2026-10-28T12:00:00Z", last };
  const html = renderHtml(<DeletedLists lists={[deleted]} now={now} canWrite />);
  expect(wordsOf(html)).toContain("Winter Paid collaboration 7 Mona 4w 2 days Restore");
  expect(html).toContain('value="restore"');
  expect(renderHtml(<DeletedLists lists={[deleted]} now={now} canWrite={false} />)).not.toContain("<form");
  expect(wordsOf(renderHtml(<DeletedNotice list={deleted} canWrite />))).toBe("Winter deleted Undo");
  expect(wordsOf(renderHtml(<EmptyLists canWrite={false} template="" deleted={1} />))).toContain(
    "1 deleted list",
  );
});
