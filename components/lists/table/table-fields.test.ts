/** The columns of the table: editing, sorting, and stored values. */
import { expect, test } from "vitest";
import { COLUMN_TYPES, type ListColumn } from "@/lib/contract/list-columns/column-kinds";
import { ROW_SORTS } from "@/lib/contract/list-query";
import type { ListRow } from "@/lib/contract/lists";
import { editorOf, keptValue, sortOf, tableFields } from "./table-fields";

const columns: ListColumn[] = COLUMN_TYPES.map((type) => ({
  id: `c-${type}`,
  name: type,
  type,
  options: {},
}));
const fields = tableFields({ columns });
const by = (key: string) => fields.find((field) => field.key === key)!;

test("every column is editable by its type", () => {
  expect(Object.fromEntries(COLUMN_TYPES.map((type) => [type, editorOf(by(`c-${type}`))]))).toEqual({
    text: "text",
    number: "text",
    money: "text",
    date: "text",
    select: "pick",
    person: "pick",
    checkbox: "toggle",
    link: "text",
  });
  expect(fields.filter(({ column }) => column).every(({ isEditable }) => isEditable)).toBe(true);
});

test("status and owner are selected, tags and notes typed, record fields read-only", () => {
  expect(["status", "owner", "tags", "note"].map((key) => editorOf(by(key)))).toEqual([
    "pick",
    "pick",
    "tags",
    "note",
  ]);
  for (const key of ["creator", "followers", "engagement", "email", "touched", "credits"])
    expect(editorOf(by(key))).toBeNull();
  // Pasted text changes only cells of the list, not data of the creator.
  expect(fields.filter(({ isEditable, column }) => isEditable && !column).map(({ key }) => key)).toEqual([
    "status",
    "owner",
  ]);
});

test("headers sort by fields of the address", () => {
  const sorts = fields.flatMap((field) => sortOf(field) ?? []);
  const ids = columns.map(({ id }) => id);
  expect(
    sorts
      .filter((sort) => !ids.includes(sort))
      .every((sort) => (ROW_SORTS as readonly string[]).includes(sort)),
  ).toBe(true);
  expect(sorts).toEqual(expect.arrayContaining(["handle", "status", "owner", "touched", ...ids]));
  expect(["tags", "note", "email"].map((key) => sortOf(by(key)))).toEqual([undefined, undefined, undefined]);
});

test("a row keeps its status, owner and values, or null for missing ones", () => {
  const row = { statusId: "s", ownerId: null, values: { a: "1" } } as unknown as ListRow;
  expect(["status", "owner", "a", "b"].map((key) => keptValue(row, key))).toEqual(["s", null, "1", null]);
});
