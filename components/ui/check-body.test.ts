import { expect, test } from "vitest";
import { z } from "zod";
import { checkBody } from "./check-body";

const body = z.strictObject({
  name: z.string().min(1, { error: "Name it." }),
  count: z.int({ error: "A whole number." }).min(2, { error: "Two at least." }),
});

test("nothing is wrong with what the route would take", () => {
  expect(checkBody(body, { name: "a", count: 2 })).toEqual({});
});

test("each wrong field is named with what is wrong, in the order of the body", () => {
  const wrong = checkBody(body, { count: Number.NaN, name: "" });
  expect(Object.entries(wrong)).toEqual([
    ["name", "Name it."],
    ["count", "A whole number."],
  ]);
  expect(checkBody(body, { name: "a", count: 1 })).toEqual({ count: "Two at least." });
});

test("what is missing is wrong too", () => {
  expect(Object.keys(checkBody(body, { name: null, count: undefined }))).toEqual(["name", "count"]);
});

test("no form remembers the one before", () => {
  checkBody(body, { name: "", count: 1 });
  expect(checkBody(body, { name: "a", count: 2 })).toEqual({});
});
