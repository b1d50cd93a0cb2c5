import { describe, expect, test } from "vitest";
import { MOST_ENTRIES, parseCursor } from "./entry-cursor";

const read = (search: string) => parseCursor(new URLSearchParams(search));
const wrong = (search: string) => read(search).issues.map(({ field, code }) => `${field} ${code}`);

test("begins at the first entry, 100 a page", () =>
  expect(read("")).toEqual({ values: { after: 0, perPage: 100 }, issues: [] }));

test.each([
  ["after=7&perPage=1", { after: 7, perPage: 1 }],
  [`perPage=${MOST_ENTRIES}`, { after: 0, perPage: MOST_ENTRIES }],
  [`after=${Number.MAX_SAFE_INTEGER}`, { after: Number.MAX_SAFE_INTEGER, perPage: 100 }],
  ["after=007", { after: 7, perPage: 100 }],
])("%s is read", (search, values) => expect(read(search)).toEqual({ values, issues: [] }));

describe("every wrong parameter is named", () => {
  test.each([
    ["after=-1", ["after invalid_value"]],
    ["after=1.5", ["after invalid_value"]],
    ["after=1e3", ["after invalid_value"]],
    ["after=0x10", ["after invalid_value"]],
    ["after=", ["after invalid_value"]],
    ["after=%20%201", ["after invalid_value"]],
    ["after=9007199254740993", ["after invalid_value"]],
    ["after=99999999999999999999", ["after invalid_value"]],
    ["perPage=0", ["perPage invalid_value"]],
    [`perPage=${MOST_ENTRIES + 1}`, ["perPage invalid_value"]],
    ["perPage=ten&after=x", ["after invalid_value", "perPage invalid_value"]],
    ["after=1&after=2", ["after repeated_parameter"]],
    ["page=2", ["page unknown_parameter"]],
    ["__proto__=1", ["__proto__ unknown_parameter"]],
    ["perpage=5&keyId=other", ["perpage unknown_parameter", "keyId unknown_parameter"]],
  ])("%s", (search, expected) => expect(wrong(search)).toEqual(expected));

  test("with the name that was probably meant", () =>
    expect(read("perpage=5").issues[0]!.message).toContain('Did you mean "perPage"?'));
});
