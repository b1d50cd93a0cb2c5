import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COLUMN_TYPES, type ListColumn } from "@/lib/contract/list-columns/column-kinds";
import type { ListRow } from "@/lib/contract/lists";
import { plainCell, plainTitle } from "@/lib/contract/sheet";
import { listSheet, type SheetReader } from "./list-sheet";

const statuses = [
  { id: "s1", name: "Shortlisted", stage: "shortlisted" as const },
  { id: "s2", name: "=Agreed", stage: "agreed" as const },
];
const columns: ListColumn[] = COLUMN_TYPES.map((type) => ({
  id: `c-${type}`,
  name: `My ${type}`,
  type,
  options: type === "money" ? { currency: "EUR" } : type === "select" ? { choices: ["High", "Low"] } : {},
}));
const list = { statuses, columns };
const reader: SheetReader = {
  people: new Map([
    ["ana", "Ana Duarte"],
    ["ben", "Ben"],
  ]),
  zone: "Europe/Berlin",
  hasContacts: true,
};

const row = (change: Partial<ListRow> = {}): ListRow => ({
  creatorId: "tiktok_1",
  statusId: "s1",
  ownerId: null,
  position: 1,
  values: {},
  versions: {},
  tags: [],
  note: null,
  record: null,
  touchedAt: "2026-11-01T00:30:00.000Z",
  touchedBy: "ben",
  addedAt: "2026-11-01T00:30:00.000Z",
  credits: 0,
  marks: {},
  warning: null,
  ...change,
});

/** The cells by the key of their column. */
function cellsOf(change: Partial<ListRow>, by: Partial<SheetReader> = {}, shown?: readonly string[]) {
  const sheet = listSheet(list, { ...reader, ...by }, shown);
  const cells = sheet.cells(row(change));
  return Object.fromEntries(sheet.columns.map(({ key }, index) => [key, cells[index]]));
}

describe("the columns", () => {
  const keysOf = (shown?: readonly string[], by: Partial<SheetReader> = {}) =>
    listSheet(list, { ...reader, ...by }, shown).columns.map(({ key }) => key);
  const own = columns.map(({ id }) => id);
  const ALL = ["creator", "status", "owner", "tags", "note", ...own];
  const END = ["followers", "engagement", "email", "touched", "credits"];

  test.each([
    ["all", undefined, {}, [...ALL, ...END]],
    [
      "those that are shown, in the order of the table",
      ["credits", "c-money", "status"],
      {},
      ["creator", "status", "c-money", "credits"],
    ],
    ["none that the list does not have", ["gone", "tags"], {}, ["creator", "tags"]],
    ["the creator alone", [], {}, ["creator"]],
    [
      "no addresses for who does not see them",
      undefined,
      { hasContacts: false },
      [...ALL, ...END.filter((key) => key !== "email")],
    ],
    ["no addresses, though they are asked for", ["email"], { hasContacts: false }, ["creator"]],
  ])("are %s", (_, shown, by, expected) => expect(keysOf(shown, by)).toEqual(expected));

  test("have the kind of their values", () => {
    const formats = Object.fromEntries(
      listSheet(list, reader).columns.map(({ key, format }) => [key, format]),
    );
    expect(formats).toMatchObject({
      creator: "text",
      "c-text": "text",
      "c-number": "number",
      "c-money": { currency: "EUR" },
      "c-date": "day",
      "c-select": "text",
      "c-person": "text",
      "c-checkbox": "flag",
      "c-link": "text",
      followers: "whole",
      engagement: "percent",
      touched: "moment",
      credits: "whole",
    });
  });

  test("have titles with currency and unit", () => {
    const titles = listSheet(list, reader).columns.map(plainTitle);
    expect(titles).toEqual(
      expect.arrayContaining(["Creator", "My money (EUR)", "My number", "Engagement (%)"]),
    );
  });
});

describe("a creator", () => {
  test.each([
    [
      "with a page",
      { id: "tiktok_1", username: "ana.mueve" },
      { text: "ana.mueve", href: "https://www.tiktok.com/@ana.mueve" },
    ],
    ["whose handle leads nowhere", { id: "tiktok_1", username: "a b" }, "a b"],
    ["without a handle", { id: "tiktok_1" }, "tiktok_1"],
    ["who is not revealed", null, "tiktok_1"],
  ])("%s", (_, record, cell) => expect(cellsOf({ record }).creator).toEqual(cell));

  test("has exactly the record's known values", () => {
    const record = {
      id: "tiktok_1",
      username: "a",
      followers: 38_200,
      engagementRate: 4.23,
      email: "a@b.example",
    };
    expect(cellsOf({ record, credits: 2 })).toMatchObject({
      followers: 38_200,
      engagement: 4.23,
      email: "a@b.example",
      credits: 2,
    });
    expect(cellsOf({ record: { id: "tiktok_1", email: "" } })).toMatchObject({
      followers: null,
      engagement: null,
      email: null,
    });
    expect(cellsOf({})).toMatchObject({ followers: null, email: null, credits: 0 });
  });
});

describe("a cell", () => {
  test.each<[string, Partial<ListRow>, string, unknown]>([
    ["a status by its name", { statusId: "s2" }, "status", "=Agreed"],
    ["a status that is gone", { statusId: "s9" }, "status", null],
    ["an owner by name", { ownerId: "ana" }, "owner", "Ana Duarte"],
    ["nobody", { ownerId: null }, "owner", null],
    ["an owner who is no member", { ownerId: "eve" }, "owner", null],
    ["tags", { tags: ["Running", "UGC"] }, "tags", "Running, UGC"],
    ["no tags", { tags: [] }, "tags", null],
    ["the words of a note", { note: { body: "Asks €600", by: "Ana", at: "" } }, "note", "Asks €600"],
    ["a moment of the books' clock", {}, "touched", "2026-11-01T01:30:00.000+01:00"],
    ["a text", { values: { "c-text": "=1+1" } }, "c-text", "=1+1"],
    ["a number", { values: { "c-number": "1200.5" } }, "c-number", 1_200.5],
    ["an amount", { values: { "c-money": "-600" } }, "c-money", -600],
    ["what is no number any more", { values: { "c-number": "many" } }, "c-number", "many"],
    ["no number", {}, "c-number", null],
    ["a day", { values: { "c-date": "2026-12-04" } }, "c-date", "2026-12-04"],
    ["a choice", { values: { "c-select": "High" } }, "c-select", "High"],
    ["a person", { values: { "c-person": "ben" } }, "c-person", "Ben"],
    ["a person who is no member", { values: { "c-person": "eve" } }, "c-person", null],
    ["a ticked box", { values: { "c-checkbox": "1" } }, "c-checkbox", true],
    ["a box that is not ticked", {}, "c-checkbox", false],
    [
      "a link",
      { values: { "c-link": "https://a.example/b" } },
      "c-link",
      { text: "https://a.example/b", href: "https://a.example/b" },
    ],
    ["what is no link any more", { values: { "c-link": "somewhere" } }, "c-link", "somewhere"],
  ])("is %s", (_, change, key, cell) => expect(cellsOf(change)[key]).toEqual(cell));

  test("is a plain value or a link for each column", () => {
    const value = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("1", "0", "NaN", "1e400", "http://", "javascript:alert(1)"),
    );
    const values = fc.dictionary(fc.constantFrom(...columns.map(({ id }) => id), "gone"), value);
    fc.assert(
      fc.property(values, (kept) => {
        const sheet = listSheet(list, reader);
        const cells = sheet.cells(row({ values: kept }));
        expect(cells).toHaveLength(sheet.columns.length);
        for (const cell of cells) {
          const plain = plainCell(cell);
          expect(plain === null || typeof plain === "string" || Number.isFinite(plain)).toBe(true);
          if (typeof cell === "object" && cell !== null) expect(cell.href).toMatch(/^https?:\/\//);
        }
      }),
      { numRuns: 40 },
    );
  });
});
