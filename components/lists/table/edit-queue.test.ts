/** Edits that wait for edits of the same cell. */
import { expect, test } from "vitest";
import type { MadeEdit } from "./cell-edits";
import { followed, noteSaved, type Bumps } from "./use-stores";

const edit = (field: string, version: number): MadeEdit => ({
  creatorId: "tiktok_1",
  field,
  value: "x",
  version,
  before: null,
});
const saved = (field: string, version: number) =>
  ({ creatorId: "tiktok_1", field, state: "saved", value: "x", version, before: null }) as const;

test("an edit builds on the same person's earlier save, over several steps", () => {
  const bumps: Bumps = new Map();
  noteSaved(bumps, [edit("fee", 1)], [saved("fee", 2)]);
  noteSaved(bumps, [edit("fee", 2)], [saved("fee", 3)]);
  expect(followed(bumps, edit("fee", 1)).version).toBe(3);
  expect(followed(bumps, edit("fee", 3))).toMatchObject({ version: 3, value: "x" });
  expect(followed(bumps, edit("owner", 1)).version).toBe(1);
});

test("does not build on another member's change", () => {
  const bumps: Bumps = new Map();
  noteSaved(bumps, [edit("fee", 1)], [saved("fee", 2)]);
  // A teammate changed version 2 to 3; we saw 3 and changed it to 4.
  noteSaved(bumps, [edit("fee", 3)], [saved("fee", 4)]);
  expect(followed(bumps, edit("fee", 1)).version).toBe(2);
});

test("refused or empty edits keep the version", () => {
  const bumps: Bumps = new Map();
  const refused = { creatorId: "tiktok_1", field: "fee", state: "refused", message: "No." } as const;
  noteSaved(bumps, [edit("fee", 1), edit("owner", 1)], [refused, saved("owner", 1)]);
  expect(followed(bumps, edit("fee", 1)).version).toBe(1);
  expect(followed(bumps, edit("owner", 1)).version).toBe(1);
});
