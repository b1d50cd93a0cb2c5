import { expect, test } from "vitest";
import { z } from "zod";
import { checkBody } from "./check-body";

const body = z.strictObject({
  name: z.string().min(1, { error: "Name it." }),
  count: z.int({ error: "A whole number." }).min(2, { error: "Two at least." }),
});

test("valid bodies have no errors", () => {
  expect(checkBody(body, { name: "a", count: 2 })).toEqual({});
});

test("names each wrong field in order", () => {
  const wrong = checkBody(body, { count: Number.NaN, name: "" });
  expect(Object.entries(wrong)).toEqual([
    ["name", "Name it."],
    ["count", "A whole number."],
  ]);
  expect(checkBody(body, { name: "a", count: 1 })).toEqual({ count: "Two at least." });
});

test("names missing fields", () => {
  expect(Object.keys(checkBody(body, { name: null, count: undefined }))).toEqual(["name", "count"]);
});

test("forms share no state", () => {
  checkBody(body, { name: "", count: 1 });
  expect(checkBody(body, { name: "a", count: 2 })).toEqual({});
});
