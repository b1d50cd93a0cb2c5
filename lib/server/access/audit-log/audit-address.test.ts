/** Addresses of the audit log: understood and unknown parameters, without misinterpretation. */
import { describe, expect, test } from "vitest";
import { auditFiltersOf, cursorOf, cursorText } from "./audit-address";

const read = (search: string, ignore?: string[]) => auditFiltersOf(new URLSearchParams(search), ignore);

test("reads every filter and ignores empty or unknown ones", () => {
  expect(
    read("person=ana&act=member.role&object=member%3Aben&from=2026-03-01&to=2026-03-02&after=x&done=", [
      "after",
    ]),
  ).toEqual({
    values: {
      person: "ana",
      act: "member.role",
      object: "member:ben",
      from: "2026-03-01",
      to: "2026-03-02",
    },
    issues: [],
  });
  expect(read("person=&act=&from=")).toEqual({ values: {}, issues: [] });
});

describe("names unknown parameters and ignores them", () => {
  test.each<[string, string, string]>([
    ["act=toString", "act", "invalid_value"],
    ["act=__proto__", "act", "invalid_value"],
    ["object=creator:tiktok_1", "object", "invalid_value"],
    ["object=constructor", "object", "invalid_value"],
    ["from=2026-02-30", "from", "invalid_value"],
    ["to=yesterday", "to", "invalid_value"],
    [`person=${"x".repeat(201)}`, "person", "invalid_value"],
    ["person=%00", "person", "invalid_value"],
    ["persom=ana", "persom", "unknown_parameter"],
    ["__proto__=x", "__proto__", "unknown_parameter"],
    ["person=ana&person=ben", "person", "repeated_parameter"],
    ["from=2026-03-02&to=2026-03-01", "from", "min_greater_than_max"],
  ])("%s", (search, field, code) => {
    const { values, issues } = read(`${search}&`);
    expect(issues).toMatchObject([{ field, code }]);
    expect(Object.keys(values)).toEqual(code === "repeated_parameter" ? ["person"] : []);
  });

  test("each of many, with a suggestion", () => {
    const { issues } = read(Array.from({ length: 30 }, (_, n) => `p${n}=1`).join("&"));
    expect(issues).toHaveLength(30);
    expect(read("perso=ana").issues[0]!.message).toContain("person");
  });
});

describe("a cursor", () => {
  test("is read as it was written", () => {
    const cursor = { at: "2026-03-01T12:00:00.000Z", id: 17 };
    expect(cursorOf(cursorText(cursor))).toEqual(cursor);
  });
  test.each([
    undefined,
    "",
    "17",
    ".17",
    "2026.",
    "2026.x",
    "2026.1e3",
    `${"x".repeat(41)}.1`,
    "\0.1",
    "a.1234567890123456",
  ])("%j is not a valid address", (text) => expect(cursorOf(text)).toBeUndefined());
});
