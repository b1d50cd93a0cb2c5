/** Keys on a card of the board. */
import { expect, test } from "vitest";
import { listRow } from "@/lib/testing/list-row";
import { actOf, type KeyAct } from "./use-card-acts";
import { arranged, boardOf } from "./board-state";

const rows = (statusId: string, ids: string) => [...ids].map((id) => listRow(id, { statusId }));
const state = arranged(
  boardOf([
    { statusId: "x", rows: rows("x", "abc"), total: 3 },
    { statusId: "y", rows: [], total: 0 },
    { statusId: "z", rows: rows("z", "de"), total: 2 },
  ]),
);
const STATUSES = ["x", "y", "z"];
const press = (id: string, text: string, canMove = true, folded = "") => {
  const [key, modifier] = [text.split("+").at(-1)!, text.split("+").slice(0, -1)];
  const keys = {
    key,
    altKey: modifier.includes("Alt"),
    ctrlKey: modifier.includes("Ctrl"),
    metaKey: modifier.includes("Meta"),
  };
  const isFolded = (statusId: string) => folded.includes(statusId);
  return actOf(keys, state, { statuses: STATUSES, isFolded, canMove }, id);
};
const place = (statusId: string, beforeId: string | null, afterId: string | null): KeyAct => ({
  place: { statusId, beforeId, afterId },
});

test.each<[string, string, KeyAct | null]>([
  ["a", "ArrowUp", null],
  ["b", "ArrowUp", { focus: "a" }],
  ["a", "ArrowDown", { focus: "b" }],
  ["c", "ArrowDown", null],
  ["c", "Home", { focus: "a" }],
  ["a", "End", { focus: "c" }],
  ["a", "ArrowLeft", null],
  ["c", "ArrowRight", { focus: "e" }],
  ["e", "ArrowLeft", { focus: "b" }],
  ["e", "ArrowRight", null],
  ["a", "[", null],
  ["a", "]", place("y", null, null)],
  ["d", "]", null],
  ["d", "[", place("y", null, null)],
  ["a", "Alt+ArrowUp", null],
  ["b", "Alt+ArrowUp", place("x", "a", null)],
  ["a", "Alt+ArrowDown", place("x", "c", "b")],
  ["b", "Alt+ArrowDown", place("x", null, "c")],
  ["c", "Alt+ArrowDown", null],
  ["a", "Alt+ArrowLeft", null],
  ["a", "Ctrl+ArrowDown", null],
  ["a", "Meta+]", null],
  ["a", "Ctrl+]", null],
  ["a", "Alt+]", place("y", null, null)],
  ["d", "Ctrl+Alt+[", place("y", null, null)],
  ["a", "Ctrl+Alt+ArrowDown", null],
  ["a", "x", null],
  ["q", "ArrowDown", null],
])("on %s %s", (id, key, expected) => expect(press(id, key)).toEqual(expected));

test.each(["]", "Alt+ArrowDown"])("readers move nothing: %s", (key) => {
  expect(press("a", key, false)).toBeNull();
  expect(press("a", "ArrowDown", false)).toEqual({ focus: "b" });
});

test("the focus skips a folded column, but a card can enter it", () => {
  expect(press("a", "ArrowRight", true, "z")).toBeNull();
  expect(press("a", "ArrowRight", true, "y")).toEqual({ focus: "d" });
  expect(press("a", "]", true, "y")).toEqual(place("y", null, null));
  expect(press("d", "[", true, "yx")).toEqual(place("y", null, null));
});
