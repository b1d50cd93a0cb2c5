import { expect, test } from "vitest";
import { idempotencyKeyOf } from "./service-route";

const keyOf = (headers: Record<string, string>) =>
  idempotencyKeyOf(new Request("http://localhost/", { headers }));

test("it may be left out", () => expect(keyOf({})).toBeUndefined());

test.each(["a", "!~", '{"a":1}', "k".repeat(255)])("%s is a key", (key) => {
  expect(keyOf({ "Idempotency-Key": key })).toBe(key);
});

test.each([
  ["empty", ""],
  ["blank", "  "],
  ["too long", "k".repeat(256)],
  ["two words", "a b"],
  ["sent twice", "a, b"],
  ["not ASCII", "caf\u00e9"],
  ["with a tab", "a\tb"],
])("a value that is %s is refused by its header's name", (_, key) => {
  expect(() => keyOf({ "Idempotency-Key": key })).toThrow(
    expect.objectContaining({
      code: "invalid_parameter",
      extra: { errors: [expect.objectContaining({ field: "Idempotency-Key", code: "invalid_value" })] },
    }),
  );
});
