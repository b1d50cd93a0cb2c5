/** The table as the server renders it: what browsers without scripts get. */
import { describe, expect, test } from "vitest";
import { WHOLE_LIST, type ListQuery } from "@/lib/contract/list-query";
import type { List, ListRow, ListRows } from "@/lib/contract/lists";
import { renderHtml, tagsOf, wordsOf } from "@/lib/testing/render-html";
import { ListTable } from "../list-table";
import type { FieldAnswer } from "./row-form";
import type { TableContext } from "./table-fields";
import { WorkingTable } from "./working-table";

const list: List = {
  id: "l1",
  kind: "creators",
  name: "Winter",
  description: "",
  template: "paid-collaboration",
  isTeam: true,
  owner: { id: "ana", name: "Ana Duarte" },
  version: 1,
  closedAt: null,
  statuses: [
    { id: "s1", name: "Shortlisted", stage: "shortlisted" },
    { id: "s2", name: "Replied", stage: "replied" },
  ],
  columns: [
    { id: "fee", name: "Fee", type: "money", options: { currency: "EUR" } },
    { id: "day", name: "Deadline", type: "date", options: {} },
    { id: "paid", name: "Paid", type: "checkbox", options: {} },
    { id: "site", name: "Site", type: "link", options: {} },
  ],
  canEdit: true,
  canManage: true,
};
const world: TableContext = {
  list,
  people: [
    { id: "ana", name: "Ana Duarte", isActive: true },
    { id: "ben", name: "Ben Gone", isActive: false },
  ],
  me: { id: "ana", name: "Ana Duarte" },
  canEdit: true,
  seesContacts: true,
  canReveal: true,
  now: Date.parse("2026-11-25T12:00:00Z"),
};
const row = (creatorId: string, more: Partial<ListRow> = {}): ListRow => ({
  creatorId,
  statusId: "s1",
  ownerId: null,
  position: 1,
  values: {},
  versions: { status: 1, owner: 1 },
  tags: [],
  note: null,
  record: null,
  touchedAt: "2026-11-24T12:00:00.000Z",
  touchedBy: "Ana Duarte",
  addedAt: "2026-11-01T10:00:00.000Z",
  credits: 0,
  marks: {},
  warning: null,
  ...more,
});
const full = row("tiktok_1234567890", {
  statusId: "s2",
  ownerId: "ben",
  values: { fee: "1200", day: "2026-12-04", paid: "1", site: "javascript:alert(1)" },
  tags: ["UGC"],
  note: { body: "Asks for more", by: "Ana Duarte", at: "2026-11-24" },
  record: {
    id: "tiktok_1234567890",
    username: "lea",
    followers: 38_200,
    email: "lea@x.example?bcc=y",
    engagementRate: 7.4,
  },
  marks: { doNotContact: { at: "2026-11-01", by: "Ana Duarte" } },
  credits: 2,
  warning: {
    kind: "contacted",
    by: { id: "tom", name: "Tom Wiel" },
    listId: "l2",
    list: "Nordhaus",
    at: "2026-11-22T12:00:00.000Z",
  },
});
const first: ListRows = { rows: [full, row("youtube_9876543210")], start: 0, total: 2, groups: [] };

type Given = {
  query?: Partial<ListQuery>;
  rows?: ListRows;
  world?: Partial<TableContext>;
  ignored?: string[];
  edited?: { row: ListRow; answers: ReadonlyMap<string, FieldAnswer> } | null;
};
function render({ query, rows = first, world: more, ignored = [], edited = null }: Given = {}): string {
  const shared = {
    world: { ...world, ...more },
    address: { listId: "l1", query: { ...WHOLE_LIST, ...query }, keep: {} },
    first: rows,
  };
  return renderHtml(
    <ListTable {...shared} {...{ ignored, edited }} sent={() => ""}>
      <WorkingTable {...shared} after={0} />
    </ListTable>,
  );
}
/** The table alone. */
const tableOf = (html: string) => /<table.*<\/table>/s.exec(html)![0];

describe("without scripts", () => {
  test("it is a plain table with a form for each row", () => {
    const html = tableOf(render());
    const words = wordsOf(html);
    for (const text of [
      "@lea",
      "Replied",
      "Ben Gone",
      "UGC",
      "Asks for more",
      "€1,200",
      "4 Dec",
      "38.2K",
      "7.4%",
    ])
      expect(words).toContain(text);
    expect(words).toContain("youtube_98••••3210");
    expect(words).toContain("Not revealed");
    expect(words).toContain("Do not contact");
    expect(words).toContain("Marked as contacted by Tom Wiel");
    expect(html).not.toContain('role="grid');
    expect(tagsOf(html, "a").filter((tag) => tag.includes("edit=")).length).toBe(2);
  });

  test("typed text never becomes an unsafe link", () => {
    const html = tableOf(render());
    expect(html).not.toMatch(/href="javascript:/);
    expect(html).not.toMatch(/href="mailto:[^"]*\?/);
  });

  test("readers get no forms", () => {
    const html = render({ world: { canEdit: false } });
    expect(html).not.toContain("edit=");
  });

  test("groups have their heads, with all their rows counted", () => {
    const groups = [
      { key: "s2", rows: 1, sum: 1200 },
      { key: "s1", rows: 140, sum: null },
    ];
    const html = tableOf(render({ query: { group: "status" }, rows: { ...first, total: 141, groups } }));
    expect(wordsOf(html)).toMatch(/Replied 1 Fee €1,200 .*Shortlisted 140 (?!Fee)/);
    expect(tagsOf(html, "tr").filter((tag) => tag.includes("data-row"))).toHaveLength(2);
  });

  test("a middle page has its rows and links to the others", () => {
    const html = render({ rows: { ...first, start: 100, total: 350 } });
    expect(tagsOf(tableOf(html), "tr").filter((tag) => tag.includes("data-row"))).toHaveLength(2);
    expect(html).toContain('href="/lists/l1?start=200"');
    expect(html).toContain('href="/lists/l1?start=300"');
    expect(html).toMatch(
      /href="\/lists\/l1"[^>]*aria-label="Previous page"|aria-label="Previous page"[^>]*href="\/lists\/l1"/,
    );
  });
});

describe("tools", () => {
  test("the sorted column's header shows and reverses the order", () => {
    const html = render({ query: { sortBy: "followers", isDescending: true, q: "a b" } });
    expect(tagsOf(html, "th").find((tag) => tag.includes("aria-sort"))).toContain('aria-sort="descending"');
    expect(html).toContain("/lists/l1?q=a+b&amp;sort=followers&amp;order=asc");
  });

  test("forms keep parameters that they don't ask for", () => {
    const html = render({ query: { q: "swim", group: "status", sortBy: "touched", isDescending: true } });
    const form = /<form[^>]*aria-label="List filters".*?<\/form>/s.exec(html)![0];
    for (const [name, value] of [
      ["q", "swim"],
      ["sort", "touched"],
      ["group", "status"],
    ])
      expect(
        tagsOf(form, "input").some(
          (tag) => tag.includes(`name="${name}"`) && tag.includes(`value="${value}"`),
        ),
      ).toBe(true);
    for (const name of ["status", "owner", "tag", "silent", "c.fee.min", "c.day.max", "c.site"])
      expect(form).toContain(`name="${name}"`);
  });

  test("readers without emails have no email filter", () => {
    expect(render({ world: { seesContacts: false } })).not.toContain('name="email"');
    expect(render()).toContain('name="email"');
  });

  test("names parameters that the list lacks", () => {
    expect(wordsOf(render({ ignored: ["c.gone"] }))).toContain("Ignored: c.gone");
  });

  test("an empty list and a list without matches have different texts", () => {
    const rows = { ...first, rows: [], total: 0 };
    expect(wordsOf(render({ rows }))).toContain("No creators yet");
    expect(wordsOf(render({ rows, query: { q: "x" } }))).toContain("No matching creators");
  });
});

describe("the form of a row", () => {
  const answers = (field: string, state: FieldAnswer["state"], typed: string) =>
    new Map([[field, { field, state, typed }]]);

  test("has each field with its version", () => {
    const html = render({ edited: { row: full, answers: new Map() } });
    const inputs = tagsOf(html, "input").filter((tag) => /name="(was|version|now)\./.test(tag));
    expect(inputs.some((tag) => tag.includes('name="was.fee"') && tag.includes('value="1200"'))).toBe(true);
    expect(inputs.some((tag) => tag.includes('name="version.status"') && tag.includes('value="1"'))).toBe(
      true,
    );
    // People who left keep what they own.
    expect(html).toMatch(/<option value="ben" selected="">Ben Gone/);
  });

  test("shows invalid values with the reason", () => {
    const html = render({ edited: { row: full, answers: answers("fee", "refused", "lots") } });
    expect(
      tagsOf(html, "input").some((tag) => tag.includes('name="now.fee"') && tag.includes('value="lots"')),
    ).toBe(true);
    expect(wordsOf(html)).toContain("Enter an amount like 1200 or 1.2k.");
  });

  test("shows the other member's value and the typed one", () => {
    const html = render({ edited: { row: full, answers: answers("fee", "conflict", "450") } });
    expect(wordsOf(html)).toContain("Someone changed this to €1,200 first. You entered €450.");
  });
});
