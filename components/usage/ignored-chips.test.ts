import { expect, test } from "vitest";
import { carriedEntries, withoutIgnored } from "./ignored-chips";

const long = "v".repeat(200);
const entries = [
  ["member", "999"],
  ["from", "2026-11-21"],
  ["to", "2026-11-01"],
  ["to", "2026-11-02"],
  ["x", long],
  ["xy", long],
] as const;
const left = (issue: Parameters<typeof withoutIgnored>[1]) =>
  withoutIgnored(entries, issue).map(([name, value]) => `${name}=${value.slice(0, 10)}`);

test("a chip removes its own parameter and no other", () => {
  expect(left({ field: "member", code: "invalid_value", message: "", value: "999" })).toEqual([
    "from=2026-11-21",
    "to=2026-11-01",
    "to=2026-11-02",
    "x=vvvvvvvvvv",
    "xy=vvvvvvvvvv",
  ]);
  expect(left({ field: "to", code: "repeated_parameter", message: "", value: "2026-11-02" })).toEqual([
    "member=999",
    "from=2026-11-21",
    "to=2026-11-01",
    "x=vvvvvvvvvv",
    "xy=vvvvvvvvvv",
  ]);
});

test("truncated values can still be removed", () => {
  const issue = { field: "x", code: "unknown_parameter", message: "", value: long.slice(0, 80) } as const;
  expect(left(issue)).not.toContain("x=vvvvvvvvvv");
  expect(left(issue)).toContain("xy=vvvvvvvvvv");
});

test("swapped days are removed together", () => {
  const issue = { field: "from", code: "min_greater_than_max", message: "", value: "b > a" } as const;
  expect(left(issue)).toEqual(["member=999", "x=vvvvvvvvvv", "xy=vvvvvvvvvv"]);
});

test("links keep understood and named parameters", () => {
  const unknown = Array.from({ length: 400 }, (_, index) => [`p${index}`, "v"] as const);
  const issues = unknown.map(
    ([field, value]) => ({ field, value, code: "unknown_parameter", message: "" }) as const,
  );
  const carried = carriedEntries([["member", "ana"], ...unknown, ["from", "2026-11-01"]], issues);
  expect(carried.map(([name]) => name)).toEqual(["member", "p0", "p1", "p2", "p3", "p4", "from"]);
});
