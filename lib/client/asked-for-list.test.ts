/** Buttons ask for a list, and the dialog hears it. */
import { afterEach, describe, expect, test } from "vitest";
import fc from "fast-check";
import { askForList, countOf, readAsked, subscribeAsked, type AddTarget } from "./asked-for-list";

afterEach(() => askForList(null));

const ONE: AddTarget = { ids: ["tiktok_1"] };
const BOUGHT: AddTarget = { revealId: "r", count: 12 };

test("who asked last is answered, until it is", () => {
  expect(readAsked()).toBeNull();
  askForList(ONE);
  expect(readAsked()).toBe(ONE);
  askForList(BOUGHT);
  expect(readAsked()).toBe(BOUGHT);
  askForList(null);
  expect(readAsked()).toBeNull();
});

test("notifies every listener each time, except those that left", () => {
  const heard: [string, AddTarget | null][] = [];
  const [leaveA, leaveB] = ["a", "b"].map((name) => subscribeAsked(() => heard.push([name, readAsked()])));
  askForList(ONE);
  leaveA!();
  askForList(BOUGHT);
  leaveB!();
  askForList(ONE);
  expect(heard).toEqual([
    ["a", ONE],
    ["b", ONE],
    ["b", BOUGHT],
  ]);
});

test("asking the same again is asking: a dialog that was closed opens once more", () => {
  let told = 0;
  const leave = subscribeAsked(() => told++);
  askForList(ONE);
  askForList(null);
  askForList(ONE);
  leave();
  expect(told).toBe(3);
});

describe("counts", () => {
  test.each<[AddTarget, number]>([
    [{ ids: [] }, 0],
    [ONE, 1],
    [{ ids: ["tiktok_1", "youtube_2"] }, 2],
    [BOUGHT, 12],
    [{ all: { search: "", except: [], isOnlyNew: true }, count: 998 }, 998],
  ])("%j as %d", (target, count) => expect(countOf(target)).toBe(count));

  test("ids by their number", () =>
    fc.assert(fc.property(fc.array(fc.string()), (ids) => countOf({ ids }) === ids.length)));
});
