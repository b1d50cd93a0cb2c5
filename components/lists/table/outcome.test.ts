/** The message of a bulk action never claims more than happened. */
import { expect, test } from "vitest";
import type { CellResult } from "@/lib/contract/lists";
import { NOBODY_YET, outcomeWords, tallied } from "./actions";

const cell = { creatorId: "tiktok_1", field: "status" };
const saved = (value: string, before: string): CellResult => {
  return { ...cell, state: "saved", value, version: 2, before };
};
const ALL = { left: 0, problem: null };
const said = { whole: "All of them.", what: "changed" };

test("counts results of several calls by kind", () => {
  const first = tallied(NOBODY_YET, [saved("b", "a"), saved("b", "b")]);
  const tally = tallied(first, [
    saved("b", "c"),
    { ...cell, state: "conflict", value: "c", version: 3, by: "Ana", at: "2026-11-02" },
    { ...cell, state: "refused", message: "This creator is no longer on the list." },
  ]);
  expect(tally).toEqual({
    done: 2,
    same: 1,
    first: 1,
    out: 1,
    why: "This creator is no longer on the list.",
  });
  expect(NOBODY_YET.done).toBe(0);
});

test.each([
  [4312, { done: 4312 }, ALL, "All of them."],
  [
    4312,
    { done: 4000, same: 299, first: 12, out: 1, why: "Gone." },
    ALL,
    "4,000 of 4,312 creators changed. 299 unchanged. 12 were changed by someone else first. 1 was left out. Gone.",
  ],
  [
    4312,
    { done: 1000 },
    { left: 3312, problem: null },
    "1,000 of 4,312 creators changed. Stopped with 3,312 creators left.",
  ],
  [
    4312,
    { done: 0 },
    { left: 4312, problem: new Error("This list is closed.") },
    "0 of 4,312 creators changed. This list is closed. 4,312 creators left.",
  ],
])("of %i %j, ended %j: %s", (total, tally, ended, words) => {
  expect(outcomeWords(total, { ...NOBODY_YET, ...tally }, ended, said)).toBe(words);
});
