import { expect, test } from "vitest";
import type { AllChosen } from "./all-chosen";
import { SelectionWords } from "./selection-messages";

const row = (id: string, isOwned: boolean) => ({ id, isOwned, search: "" });
const all = (count: AllChosen["count"]): AllChosen => ({ search: "", isOnlyNew: false, except: [], count });
const counted = (fresh: number, owned: number) =>
  all({ fresh, owned, matched: { hasMore: false } } as AllChosen["count"]);

test.each([
  [[], ""],
  [[row("a", false)], "1 selected: 1 new for 1 credit."],
  [[row("a", false), row("b", false)], "2 selected: 2 new for 2 credits."],
  [[row("a", false), row("b", true)], "2 selected: 1 new for 1 credit; 1 already owned, free."],
  [[row("b", true)], "1 selected: 1 already owned, free."],
])("single creators: %j", (selection, words) => expect(SelectionWords({ selection, all: null })).toBe(words));

test.each([
  [all(null), "Matches selected. Counting new ones."],
  [counted(1_284, 0), "1,284 selected: 1,284 new for 1,284 credits."],
  [counted(3, 2), "5 selected: 3 new for 3 credits; 2 already owned, free."],
  [counted(0, 0), "0 selected: nothing to pay."],
])("everything of a search: %j", (everything, words) =>
  expect(SelectionWords({ selection: [], all: everything })).toBe(words),
);
