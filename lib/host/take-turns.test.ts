import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { takeTurns } from "./serve";

test("begins in the order of arrival, two a turn of the event loop", async () => {
  const inTurn = takeTurns();
  const begun: number[] = [];
  for (let n = 0; n < 5; n++) inTurn(() => begun.push(n));
  expect(begun).toEqual([]);
  await setImmediate();
  expect(begun).toEqual([0, 1]);
  await setImmediate();
  expect(begun).toEqual([0, 1, 2, 3]);
  await setImmediate();
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

test("work that arrives meanwhile is begun too", async () => {
  const inTurn = takeTurns();
  const begun: string[] = [];
  inTurn(() => {
    begun.push("first");
    inTurn(() => begun.push("second"));
  });
  await setImmediate();
  await setImmediate();
  expect(begun).toEqual(["first", "second"]);
  inTurn(() => begun.push("later"));
  await setImmediate();
  expect(begun).toEqual(["first", "second", "later"]);
});
