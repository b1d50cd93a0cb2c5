import fc from "fast-check";
import { expect, test } from "vitest";
import { scanJson } from "./read-json-body";

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

test("measures the parsed depth and finds no repeated keys in JSON.stringify's output", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, "\t \n"), (value, space) => {
      const text = JSON.stringify(value, null, space);
      expect(scanJson(text)).toEqual({ depth: depthOf(JSON.parse(text)), repeatedKeys: [] });
    }),
    { numRuns: 500 },
  );
});

test.each<[string, string[]]>([
  ['{"a":1,"a":2}', ["a"]],
  ['{"a":1,"\\u0061" \n\t : 2, "b":[{"b":1}]}', ["a"]],
  ['{"a":{"a":1},"b":"a","c":["a","a"]}', []],
  ['{"\\"":1,"\\\\":2,"\\"":3}', ['"']],
  ['{"a":"}{[","a":"\\\\"}', ["a"]],
  ['["a","a"]', []],
  ['{"":1,"":2,"":3}', [""]],
])("%s repeats %j", (text, expected) => {
  expect(() => JSON.parse(text) as unknown).not.toThrow();
  expect(scanJson(text).repeatedKeys).toEqual(expected);
});
