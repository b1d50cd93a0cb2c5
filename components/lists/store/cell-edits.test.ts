import { expect, test } from "vitest";
import { cellKey, type CellResult } from "@/lib/contract/lists";
import {
  answered,
  begun,
  failed,
  followed,
  givenUp,
  noteSaved,
  undoing,
  type Bumps,
  type MadeEdit,
} from "./cell-edits";

const edit: MadeEdit = { creatorId: "tiktok_1", field: "fee", value: "1.2k", version: 3, before: "600" };
const key = cellKey(edit);
const at = "2026-11-25T10:00:00.000Z";
const saved: CellResult = { ...edit, state: "saved", value: "1200", version: 4, before: "600" };
const conflict: CellResult = { ...edit, state: "conflict", value: "500", version: 5, by: "Tomasz", at };
const started = begun(new Map(), [edit]);

test("shows the typed value at once, then the stored one", () => {
  expect(started.get(key)).toEqual({ state: "saving", value: "1.2k", version: 3 });
  expect(answered(started, [edit], [saved]).get(key)).toEqual({ state: "saved", value: "1200", version: 4 });
});

test("a conflict keeps both values and brings the version to overwrite", () => {
  const cell = answered(started, [edit], [conflict]).get(key);
  expect(cell).toEqual({ state: "conflict", value: "1.2k", theirs: "500", version: 5, by: "Tomasz", at });
});

test("discarding keeps the other member's value and version", () => {
  const states = givenUp(answered(started, [edit], [conflict]), key);
  expect(states.get(key)).toEqual({ state: "saved", value: "500", version: 5 });
});

test("a failed save keeps the typed value until it is discarded", () => {
  const states = failed(started, [edit], "No answer.");
  expect(states.get(key)).toMatchObject({ state: "failed", value: "1.2k", kept: "600", version: 3 });
  expect(givenUp(states, key).get(key)).toEqual({ state: "saved", value: "600", version: 3 });
});

test("shows a refusal in the edited cell while another cell is saved", () => {
  const other = { ...edit, creatorId: "tiktok_2", value: "much" };
  const refused: CellResult = { ...other, state: "refused", message: "Not an amount." };
  const states = answered(begun(new Map(), [edit, other]), [edit, other], [saved, refused]);
  expect(states.get(key)?.state).toBe("saved");
  expect(states.get(cellKey(other))).toMatchObject({ state: "failed", message: "Not an amount." });
});

test("only what was saved is undone, with its new version", () => {
  const other = { ...edit, creatorId: "tiktok_2" };
  expect(undoing([edit, other], [saved, { ...conflict, creatorId: "tiktok_2" }])).toEqual([
    { ...edit, value: "600", before: "1200", version: 4 },
  ]);
});

const editOf = (field: string, version: number): MadeEdit => ({
  creatorId: "tiktok_1",
  field,
  value: "x",
  version,
  before: null,
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
