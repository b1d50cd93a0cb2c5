import { expect, test } from "vitest";
import { templateOf } from "@/lib/contract/list-templates";
import type { List } from "@/lib/contract/lists";
import { renderHtml, tagsOf, wordsOf } from "@/lib/testing/render-html";
import { ListSettings } from "../list-settings";
import { messages } from "./messages";
import { dropRowAt } from "./settings-drawer";

const { statuses, columns } = templateOf("paid-collaboration");
const SIZE = { id: "size", name: "Size", type: "select" as const, options: { choices: ["S", "M"] } };
const LIST: List = {
  id: "winter",
  kind: "creators",
  name: "Winter",
  description: "",
  template: "paid-collaboration",
  isTeam: true,
  owner: { id: "ben", name: "Ben" },
  version: 7,
  closedAt: null,
  statuses: statuses.map((status, at) => ({ ...status, id: `s${at}` })),
  columns: [...columns.map((column, at) => ({ ...column, id: `c${at}` })), SIZE],
  canEdit: true,
  canManage: true,
};
const render = (
  list: List,
  said: Record<string, string> = {},
  removed: { id: string; name: string }[] = [],
) =>
  renderHtml(
    <ListSettings
      list={list}
      removed={removed.map((each) => ({ ...each, type: "text" }))}
      sent={(name) => said[name] ?? ""}
    />,
  );
const formOf = (html: string, id: string) =>
  html.slice(html.indexOf(`id="setting-${id}"`)).split("</form>")[0]!;
const labelsOf = (html: string) => [...html.matchAll(/aria-label="([^"]*)"/gu)].map((match) => match[1]);

test("each status has a form with its name, its stage, its place and where its creators go", () => {
  const form = formOf(render(LIST), "s2");
  expect(form).toContain('action="/api/dashboard/lists/winter/statuses"');
  expect(form).toContain('name="version" value="7"');
  expect(form).toContain('name="id" value="s2"');
  expect(form).toMatch(/<option value="replied" selected="">/u);
  expect(labelsOf(form)).toEqual(["Save Replied", "Move Replied up", "Move Replied down", "Delete Replied"]);
  expect(wordsOf(form)).toContain("Move Replied to Shortlisted Contacted Agreed Posted Declined");
});

test("Enter in a name saves: that button is the first of each form", () => {
  const html = render(LIST);
  for (const id of ["s0", "s5", "c0", "size"])
    expect(tagsOf(formOf(html, id), "button")[0]).toMatch(/value="change".* name="action"/u);
});

test("the first cannot move up and the last not down; moves go to the neighbouring place", () => {
  const html = render(LIST);
  const placesOf = (id: string) =>
    tagsOf(formOf(html, id), "button")
      .filter((tag) => tag.includes('name="place"'))
      .map((tag) => (tag.includes('disabled=""') ? null : /value="(-?\d+)"/u.exec(tag)![1]));
  expect(placesOf("s0")).toEqual([null, "1"]);
  expect(placesOf("s3")).toEqual(["2", "4"]);
  expect(placesOf("s5")).toEqual(["4", null]);
  expect(placesOf("size")).toEqual(["2", null]);
});

test("statuses and columns have a handle, unless there is only one", () => {
  const gripsOf = (list: List) => tagsOf(render(list), "span").filter((tag) => tag.includes("data-grip"));
  expect(gripsOf(LIST)).toHaveLength(LIST.statuses.length + LIST.columns.length);
  expect(gripsOf({ ...LIST, statuses: LIST.statuses.slice(0, 1), columns: [SIZE] })).toEqual([]);
});

test.each([
  [0, { of: "a", place: "before", at: 0 }],
  [59, { of: "b", place: "before", at: 1 }],
  [400, { of: "b", place: "after", at: 2 }],
])("a row dropped at %d takes the place there", (y, spot) => {
  const rows = [
    { id: "a", middle: 20 },
    { id: "b", middle: 60 },
  ];
  expect(dropRowAt(rows, y)).toEqual(spot);
  expect(dropRowAt([], y)).toBeNull();
});

test("the only status cannot be deleted", () => {
  const html = render({ ...LIST, statuses: LIST.statuses.slice(0, 1) });
  expect(labelsOf(formOf(html, "s0"))).not.toContain("Delete Shortlisted");
});

test("a column shows its fixed type, and its choices one per line", () => {
  const html = render(LIST);
  expect(wordsOf(formOf(html, "c0"))).toContain("Money, EUR");
  expect(formOf(html, "c0")).not.toContain('name="type"');
  expect(formOf(html, "c0")).not.toContain('name="choices"');
  expect(formOf(html, "size")).toMatch(/<textarea[^>]*name="choices"[^>]*>S\nM<\/textarea>/u);
});

test.each(["list", "status", "column"])("a form result opens the drawer at its part: %s", (settings) => {
  const isOpen = (html: string) => tagsOf(html, "details")[0]!.includes('open=""');
  const done = settings === "list" ? "change" : `${settings}-change`;
  const html = render(LIST, { settings, done });
  expect(isOpen(html)).toBe(true);
  expect(isOpen(render(LIST))).toBe(false);
  const parts = html.split('<section id="settings-').slice(1);
  expect(parts.filter((part) => part.includes('role="status"')).map((part) => part.split('"')[0])).toEqual([
    settings,
  ]);
});

test("every result and problem of a form has a text", () => {
  for (const done of Object.keys(messages.done)) {
    const settings = done.split("-")[0]!;
    expect(wordsOf(render(LIST, { settings, done }))).toContain(messages.done[done as "status-add"]);
  }
  for (const problem of ["name", "choices", "currency", "count", "id", "to", "conflict", "forbidden"])
    expect(render(LIST, { settings: "column", problem })).toContain('role="alert"');
});

test("a deleted column can be restored at once and later", () => {
  const removed = [{ id: "note", name: "Note" }];
  const later = render(LIST, {}, removed);
  expect(labelsOf(later)).toContain("Restore Note");
  expect(wordsOf(later)).not.toContain("Undo");
  const now = render(LIST, { settings: "column", done: "column-remove", removed: "note" }, removed);
  expect(wordsOf(now)).toContain("Undo");
  expect(wordsOf(render(LIST, { settings: "column", removed: "other" }, removed))).not.toContain("Undo");
});

test("a closed list can only be reopened and deleted, a board has neither statuses nor columns", () => {
  const closed = wordsOf(render({ ...LIST, canEdit: false, closedAt: "2026-01-01" }));
  expect(closed).toContain("Restore list");
  expect(closed).not.toContain("Statuses");
  const board = wordsOf(render({ ...LIST, kind: "posts", statuses: [], columns: [] }));
  expect(board).not.toMatch(/Statuses|Columns/u);
  expect(board).toContain("Archive list");
});
