import { expect, test } from "vitest";
import { cellKey, type CellEdit, type CellResult } from "@/lib/contract/lists";
import { answered, begun, failed, followed, noteSaved, undoing, type Bumps } from "./cell-edits";

const edit: CellEdit = { creatorId: "tiktok_1", field: "fee", value: "1.2k", version: 3 };
const key = cellKey(edit);
const at = "2026-11-25T10:00:00.000Z";
const saved: CellResult = { ...edit, state: "saved", value: "1200", version: 4, before: "600" };
const theirs: CellResult = { ...edit, state: "conflict", value: "500", version: 5, by: "Tomasz", at };
const conflict = { state: "conflict", edit: { ...edit, version: 5 }, theirs: "500", by: "Tomasz", at };
const started = begun(new Map(), [edit]);

test("shows the typed value until it is saved", () => {
  expect(started.get(key)).toEqual({ state: "saving", edit });
  expect(answered(started, [edit], [saved]).size).toBe(0);
});

test("a conflict keeps both values and brings the version to overwrite", () => {
  expect(answered(started, [edit], [theirs]).get(key)).toEqual(conflict);
});

test("a failed save keeps the typed value", () => {
  expect(failed(started, [edit], "No answer.").get(key)).toEqual({
    state: "failed",
    edit,
    message: "No answer.",
  });
});

test("an answer to an earlier edit leaves the later one of the cell as it is", () => {
  const later = { ...edit, value: "2k" };
  const states = begun(started, [later]);
  for (const result of [saved, theirs]) expect(answered(states, [edit], [result]).get(key)?.edit).toBe(later);
  expect(failed(states, [edit], "No answer.").get(key)?.state).toBe("saving");
});

test("an edit that no cell shows ends an earlier problem, and makes none", () => {
  const wrong = answered(started, [edit], [theirs]);
  const unshown = { ...edit, version: 5 };
  expect(answered(wrong, [unshown], [saved]).size).toBe(0);
  expect(answered(wrong, [unshown], [theirs]).get(key)).toEqual(conflict);
  expect(answered(new Map(), [unshown], [theirs]).size).toBe(0);
});

test("shows a refusal in the edited cell while another cell is saved", () => {
  const other = { ...edit, creatorId: "tiktok_2", value: "much" };
  const refused: CellResult = { ...other, state: "refused", message: "Not an amount." };
  const states = answered(begun(new Map(), [edit, other]), [edit, other], [saved, refused]);
  expect([...states]).toEqual([
    [cellKey(other), { state: "failed", edit: other, message: "Not an amount." }],
  ]);
});

test("only what changed is undone, with its new version", () => {
  const [other, same] = [
    { ...edit, creatorId: "tiktok_2" },
    { ...edit, creatorId: "tiktok_3" },
  ];
  const results: CellResult[] = [
    saved,
    { ...theirs, creatorId: "tiktok_2" },
    { ...saved, creatorId: "tiktok_3", before: "1200" },
  ];
  expect(undoing([edit, other, same], results)).toEqual([
    { creatorId: "tiktok_1", field: "fee", value: "600", version: 4, isStored: true },
  ]);
});

const editOf = (field: string, version: number): CellEdit => ({
  creatorId: "tiktok_1",
  field,
  value: "x",
  version,
});
const savedOf = (field: string, version: number) =>
  ({ creatorId: "tiktok_1", field, state: "saved", value: "x", version, before: null }) as const;

test("an edit builds on the same person's earlier save, over several steps", () => {
  const bumps: Bumps = new Map();
  noteSaved(bumps, [editOf("fee", 1)], [savedOf("fee", 2)]);
  noteSaved(bumps, [editOf("fee", 2)], [savedOf("fee", 3)]);
  expect(followed(bumps, editOf("fee", 1)).version).toBe(3);
  expect(followed(bumps, editOf("fee", 3))).toMatchObject({ version: 3, value: "x" });
  expect(followed(bumps, editOf("owner", 1)).version).toBe(1);
});

test("does not build on another member's change", () => {
  const bumps: Bumps = new Map();
  noteSaved(bumps, [editOf("fee", 1)], [savedOf("fee", 2)]);
  // A teammate changed version 2 to 3; we saw 3 and changed it to 4.
  noteSaved(bumps, [editOf("fee", 3)], [savedOf("fee", 4)]);
  expect(followed(bumps, editOf("fee", 1)).version).toBe(2);
});

test("refused or empty edits keep the version", () => {
  const bumps: Bumps = new Map();
  const refused = { creatorId: "tiktok_1", field: "fee", state: "refused", message: "No." } as const;
  noteSaved(bumps, [editOf("fee", 1), editOf("owner", 1)], [refused, savedOf("owner", 1)]);
  expect(followed(bumps, editOf("fee", 1)).version).toBe(1);
  expect(followed(bumps, editOf("owner", 1)).version).toBe(1);
});
