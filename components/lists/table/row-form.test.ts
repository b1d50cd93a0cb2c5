/** Reads the plain form of a row. */
import { expect, test } from "vitest";
import type { ListColumn } from "@/lib/contract/list-columns/column-kinds";
import type { CellResult } from "@/lib/contract/lists";
import { answerEntries, answersOf, editsOfForm, inputsOf, readAnswers } from "./row-form";

const columns: ListColumn[] = [
  { id: "fee", name: "Fee", type: "money", options: {} },
  { id: "paid", name: "Paid", type: "checkbox", options: {} },
];
const form = (fields: Record<string, string>) => new URLSearchParams({ creator: "tiktok_1", ...fields });
const field = (name: string, was: string, version: string, now?: string) => ({
  [inputsOf(name).was]: was,
  [inputsOf(name).version]: version,
  ...(now !== undefined && { [inputsOf(name).now]: now }),
});

test("sends only changed fields with the seen version", () => {
  const sent = form({
    ...field("status", "s1", "4", "s2"),
    ...field("owner", "ana", "2", "ana"),
    ...field("fee", "10", "3", " "),
  });
  expect(editsOfForm(sent, { columns })).toEqual([
    { creatorId: "tiktok_1", field: "status", value: "s2", version: 4 },
    { creatorId: "tiktok_1", field: "fee", value: null, version: 3 },
  ]);
});

test("clears an unticked box and keeps a column that the form lacked", () => {
  expect(editsOfForm(form(field("paid", "1", "1")), { columns })).toEqual([
    { creatorId: "tiktok_1", field: "paid", value: null, version: 1 },
  ]);
  expect(editsOfForm(form({ [inputsOf("fee").now]: "9" }), { columns })).toEqual([]);
  expect(editsOfForm(form(field("other", "", "0", "x")), { columns })).toEqual([]);
});

test("the address returns unsaved values, truncated", () => {
  const edits = ["fee", "status", "paid"].map((name) => ({
    creatorId: "tiktok_1",
    field: name,
    value: "x".repeat(900),
    version: 1,
  }));
  const at = { creatorId: "tiktok_1" };
  const results: CellResult[] = [
    { ...at, field: "fee", state: "refused", message: "No." },
    { ...at, field: "status", state: "conflict", value: "s1", version: 2, by: "Ana", at: "2026-11-01" },
    { ...at, field: "paid", state: "saved", value: null, version: 2, before: null },
  ];
  const answers = answersOf(edits, results);
  expect(answers.map((each) => [each.field, each.state, each.typed.length])).toEqual([
    ["fee", "refused", 300],
    ["status", "conflict", 300],
  ]);
  const read = readAnswers(new URLSearchParams(answerEntries(answers)));
  expect([...read.values()]).toEqual(answers);
  expect(
    readAnswers([
      ["conflicts.fee", "x"],
      ["q", "y"],
    ]).size,
  ).toBe(0);
});
