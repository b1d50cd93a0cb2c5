/** Lists by what is typed into the search field over them. */
import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { fold } from "@/lib/contract/fold";
import type { ListChoice } from "@/lib/contract/lists";
import { isNewName, listsFound } from "./add-to-list-dialog";

const list = (name: string, canEdit = true): ListChoice => ({
  id: name,
  name,
  isTeam: true,
  canEdit,
  owner: "Ana",
});
const LISTS = ["Winter launch", "Tier A", "Launch Été", "Gym brands"].map((name) => list(name));
const found = (text: string, lists = LISTS) => listsFound(lists, text).map(({ name }) => name);

test.each<[string, string[]]>([
  ["", ["Winter launch", "Tier A", "Launch Été", "Gym brands"]],
  ["   ", ["Winter launch", "Tier A", "Launch Été", "Gym brands"]],
  ["launch", ["Launch Été", "Winter launch"]],
  ["LAUNCH winter", ["Winter launch"]],
  ["été", ["Launch Été"]],
  [" tier ", ["Tier A"]],
  ["a", ["Winter launch", "Tier A", "Launch Été", "Gym brands"]],
  ["nothing", []],
  ["winter tier", []],
])("%j finds %j", (text, names) => expect(found(text)).toEqual(names));

test("finds only editable lists", () =>
  expect(found("", [list("Open"), list("Read", false)])).toEqual(["Open"]));

test("finds exactly the lists with every word, once each", () => {
  const name = fc.constantFrom("Winter", "Autumn tier", "tier B", "Éclair", "B 2", "launch b");
  fc.assert(
    fc.property(
      fc.uniqueArray(name),
      fc.constantFrom("", "b", "tier", "W", "é", "b tier", "x"),
      (names, text) => {
        const lists = names.map((each) => list(each));
        const shown = new Set(found(text, lists));
        const words = fold(text).split(/\s+/u);
        for (const each of names)
          expect([each, shown.has(each)]).toEqual([each, words.every((word) => fold(each).includes(word))]);
        expect(found(text, lists)).toHaveLength(shown.size);
      },
    ),
  );
});

describe("a name for a new list", () => {
  test.each([
    ["", false],
    ["  ", false],
    ["Winter", true],
    ["Winter launch", false],
    [" winter LAUNCH ", false],
    ["LAUNCH ÉTÉ", false],
  ])("%j: %s", (text, isNew) => expect(isNewName(LISTS, text)).toBe(isNew));

  test("counts as taken by a read-only list", () =>
    expect(isNewName([list("Read", false)], "read")).toBe(false));
});
