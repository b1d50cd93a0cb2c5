import { expect, test } from "vitest";
import { conditionText, parseCondition, type ValueCondition } from "./reveal-value";

test.each<[ValueCondition, string]>([
  [{ field: "emailExists" }, "emailExists"],
  [{ field: "engagementRate", min: 6 }, "engagementRate:6"],
  [{ field: "averageViews", min: 25_000.5 }, "averageViews:25000.5"],
  [{ field: "country", oneOf: ["Korea, South", "France"] }, "country:Korea, South|France"],
  [{ field: "country", oneOf: ["a:b"] }, "country:a:b"],
])("%j is spelled %s", (condition, text) => {
  expect(conditionText(condition)).toBe(text);
  expect(parseCondition(text)).toEqual(condition);
});

test.each([
  "",
  "x",
  "emailExists:1",
  "followers",
  "followers:-1",
  "followers:1e9",
  "country",
  "country:",
  "country:||",
])("%j is not one", (text) => expect(parseCondition(text)).toBeNull());

test("ten values at most", () => {
  const values = Array.from({ length: 11 }, (_, at) => `v${at}`);
  expect(parseCondition(`country:${values.slice(1).join("|")}`)).not.toBeNull();
  expect(parseCondition(`country:${values.join("|")}`)).toBeNull();
});
