/** The board as rendered by the server: complete without scripts, with all known facts on each card. */
import { expect, test } from "vitest";
import { templateOf } from "@/lib/contract/list-templates";
import type { List, ListRow } from "@/lib/contract/lists";
import { renderHtml, tagsOf, wordsOf } from "@/lib/testing/render-html";
import { Board } from "./board";

const NOW = Date.parse("2026-03-10T12:00:00.000Z");
const statuses = templateOf("shortlist").statuses.map((status) => ({ ...status, id: status.stage }));
const LIST: List = {
  id: "l",
  kind: "creators",
  name: "Winter",
  description: "",
  template: "shortlist",
  isTeam: true,
  owner: { id: "ana", name: "Ana Obi" },
  version: 1,
  closedAt: null,
  statuses,
  columns: [
    { id: "fee", name: "Fee", type: "money", options: { currency: "EUR" } },
    { id: "due", name: "Due", type: "date", options: {} },
  ],
  canEdit: true,
  canManage: true,
};
const rowOf = (creatorId: string, more: Partial<ListRow> = {}): ListRow => ({
  creatorId,
  statusId: statuses[0]!.id,
  ownerId: null,
  position: 1,
  values: {},
  versions: { status: 3, owner: 1 },
  tags: [],
  note: null,
  record: null,
  touchedAt: "2026-01-01T00:00:00.000Z",
  touchedBy: "Ana",
  addedAt: "2026-01-01T00:00:00.000Z",
  credits: 0,
  marks: {},
  warning: null,
  ...more,
});
const render = (
  rows: readonly ListRow[],
  { total = rows.length, canEdit = true, hidden = null as Record<string, number> | null } = {},
) =>
  renderHtml(
    <Board
      list={LIST}
      me="Ana Obi"
      people={[{ id: "ana", name: "Ana Obi" }]}
      now={NOW}
      after={0}
      filters=""
      hidden={hidden}
      canEdit={canEdit}
      pieces={statuses.map(({ id }, at) => ({
        statusId: id,
        rows: at === 0 ? rows : [],
        total: at === 0 ? total : 0,
      }))}
    />,
  );

test("a column for each status in its order, with its count", () => {
  const html = render([rowOf("tiktok_1"), rowOf("tiktok_2")], { total: 1_200 });
  const heads = html.match(/<h2.*?<\/h2>/g)!.map(wordsOf);
  expect(heads).toEqual(statuses.map(({ name }, at) => `${name} ${at === 0 ? "1,200" : "0"}`));
  // The table has the other cards when scripts are off.
  expect(html).toContain(`href="/lists/l?status=${statuses[0]!.id}"`);
  expect(wordsOf(html)).toContain("Show more of 1,198 creators");
  expect(render([rowOf("tiktok_1")])).not.toContain("Show more");
});

test("a card shows its creator, owner and known facts", () => {
  const by = { id: "ana", name: "Ana Obi" };
  const words = wordsOf(
    render([
      rowOf("tiktok_1", {
        ownerId: "ana",
        record: {
          id: "tiktok_1",
          source: "tiktok",
          username: "cinq",
          followers: 31_500,
          engagementRate: 3.24,
        } as never,
        tags: ["UGC", "Running", "Third"],
        note: { body: "Ask about music rights", by: "Ana", at: "2026-03-01T00:00:00.000Z" },
        values: { fee: "1200", due: "2026-03-20" },
        marks: { doNotContact: { by: "Ana", at: "2026-03-01T00:00:00.000Z" } },
        warning: { kind: "contacted", by, listId: "m", list: "Nordhaus", at: "2026-03-07T00:00:00.000Z" },
      }),
    ]),
  );
  for (const part of [
    "@cinq",
    "TikTok 31.5K · 3.2%",
    "Owner: Ana Obi",
    "Do not contact",
    "Ask about music rights",
    "Marked as contacted by Ana Obi for Nordhaus 3 days ago",
    "UGC Running",
    "Fee: €1,200",
    "Due: 20 Mar",
  ])
    expect(words).toContain(part);
  expect(words).not.toContain("Third");
});

test("an unrevealed creator has no figures, and missing values leave no gaps", () => {
  const words = wordsOf(render([rowOf("tiktok_1")]));
  expect(words).toContain("tiktok_1 TikTok Not revealed");
  expect(words).not.toContain("Fee");
});

test("without scripts a form moves a card and sends the seen status; readers get no form", () => {
  const html = render([rowOf("tiktok_1")]);
  expect(tagsOf(html, "form")).toEqual([
    expect.stringContaining('action="/api/dashboard/lists/place" method="post"'),
  ]);
  expect(html).toContain('name="statusVersion" value="3"');
  expect(html).toContain(`<option value="${statuses[0]!.id}" selected="">`);
  // Cards are not tab stops until scripts manage the focus.
  expect(tagsOf(html, "li")[0]).not.toContain("tabindex");
  const readOnly = render([rowOf("tiktok_1")], { canEdit: false });
  expect(tagsOf(readOnly, "form")).toEqual([]);
  expect(wordsOf(readOnly)).not.toContain("change its status");
});

test("reports an empty status", () => {
  expect(wordsOf(render([])).match(/No creators with this status/g)).toHaveLength(statuses.length);
});

test("declined creators are collapsed with their count, and expanded without scripts", () => {
  const html = render([]);
  const [strip, ...others] = tagsOf(html, "details").filter((tag) => tag.includes("data-status"));
  expect(strip).toContain('data-status="declined"');
  expect(strip).not.toContain("open=");
  expect(others).toEqual([]);
  expect(tagsOf(html, "section")).toHaveLength(statuses.length - 1);
  expect(wordsOf(/<summary title="Collapse[^]*?<\/summary>/u.exec(html)![0])).toBe("Declined 0");
});

test("a column shows the sum of its creators outside of the heading", () => {
  const rows = [rowOf("tiktok_1", { values: { fee: "1200" } }), rowOf("tiktok_2", { values: { fee: "50" } })];
  expect(wordsOf(render(rows))).toContain("Shortlisted 2 Fee: €1,250");
  expect(
    render(rows)
      .match(/<h2.*?<\/h2>/g)!
      .map(wordsOf)[0],
  ).toBe("Shortlisted 2");
  expect(wordsOf(render(rows, { total: 3 }))).not.toContain("€1,250");
});

test("with filters every column stays and says how many it hides", () => {
  const hidden = Object.fromEntries(statuses.map(({ id }, at) => [id, at]));
  const words = wordsOf(render([rowOf("tiktok_1")], { hidden }));
  expect(words).toContain("Shortlisted 1 of 1");
  expect(words).toContain("0 of 1 No match. 1 hidden by filters.");
});
