/** Copying out of the table and pasting into it. */
import { expect, test } from "vitest";
import type { ListColumn } from "@/lib/contract/list-columns/column-kinds";
import type { ListRow } from "@/lib/contract/lists";
import { copiedBlock, fieldAt, filled, pastedEdits, readBlock, writeBlock } from "./copied-cells";
import { NAME_COLUMN, tableFields } from "./table-fields";

const columns: ListColumn[] = [
  { id: "fee", name: "Fee", type: "money", options: { currency: "EUR" } },
  { id: "say", name: "Say", type: "text", options: {} },
];
const fields = tableFields({ columns });
const at = (key: string) => fields.findIndex((field) => field.key === key) + NAME_COLUMN;
const words = {
  statuses: [{ id: "s1", name: "Replied", stage: "replied" as const }],
  people: [{ id: "ana", name: "Ana", isActive: true }],
};
const row = (creatorId: string, more: Partial<ListRow> = {}): ListRow => ({
  creatorId,
  statusId: "s1",
  ownerId: "ana",
  position: 1,
  values: { fee: "1200", say: "a\tb" },
  versions: {},
  tags: ["UGC", "Swim"],
  note: { body: "two\nlines", by: "Ana", at: "2026-11-01" },
  record: { id: creatorId, username: "lea", followers: 1200.5, email: "a@b.example" },
  touchedAt: "2026-11-02T10:00:00.000Z",
  touchedBy: "Ana",
  addedAt: "2026-11-01T10:00:00.000Z",
  credits: 2,
  marks: {},
  warning: null,
  ...more,
});

test("a row is copied with names and plain numbers, and read back as it was", () => {
  const block = copiedBlock([row("tiktok_1")], fields, [NAME_COLUMN, fields.length], words);
  expect(block).toEqual([
    [
      "@lea",
      "Replied",
      "Ana",
      "UGC, Swim",
      "two\nlines",
      "1200",
      "a\tb",
      "1200.5",
      "",
      "a@b.example",
      "2026-11-02",
      "2",
    ],
  ]);
  expect(readBlock(writeBlock(block))).toEqual(block);
});

test("an unrevealed creator has a masked name and no figures", () => {
  const [[name, followers]] = copiedBlock(
    [row("tiktok_12345678901", { record: null, note: null, tags: [], ownerId: null })],
    [fields[0]!, fields[at("followers") - NAME_COLUMN]!],
    [NAME_COLUMN, NAME_COLUMN + 1],
    words,
  ) as [[string, string]];
  expect([name, followers]).toEqual(["tiktok_12••••8901", ""]);
});

test("omits the checkbox column", () => {
  expect(copiedBlock([row("tiktok_1")], fields, [0, NAME_COLUMN], words)).toEqual([["@lea"]]);
  expect(fieldAt(fields, 0)).toBeUndefined();
  expect(fieldAt(fields, NAME_COLUMN)?.key).toBe("creator");
});

test("a paste fills cells below and right, clears with empty cells, and counts the others", () => {
  const ids = ["tiktok_1", "tiktok_2"];
  expect(
    pastedEdits(
      [
        ["1", "x"],
        ["", " "],
        ["3", "y"],
      ],
      ids,
      at("fee"),
      fields,
    ),
  ).toEqual({
    edits: [
      { creatorId: "tiktok_1", field: "fee", value: "1" },
      { creatorId: "tiktok_1", field: "say", value: "x" },
      { creatorId: "tiktok_2", field: "fee", value: null },
      { creatorId: "tiktok_2", field: "say", value: null },
    ],
    beyond: 2,
    readOnly: 0,
  });
  expect(pastedEdits([["Replied", "Ana", "Tag"]], ids, at("status"), fields)).toMatchObject({
    edits: [{ field: "status" }, { field: "owner" }],
    readOnly: 1,
  });
  expect(pastedEdits([["1", "2"]], ids, fields.length, fields)).toMatchObject({
    edits: [],
    beyond: 1,
    readOnly: 1,
  });
});

test("one cell fills a selection; a block is never stretched", () => {
  expect(filled([["a"]], { rows: 2, columns: 2 })).toEqual([
    ["a", "a"],
    ["a", "a"],
  ]);
  expect(filled([["a"]], { rows: 1, columns: 1 })).toEqual([["a"]]);
  expect(filled([["a", "b"]], { rows: 2, columns: 2 })).toEqual([["a", "b"]]);
});
