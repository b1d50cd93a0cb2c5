import { describe, expect, test } from "vitest";
import { MOST_INVITES } from "@/lib/contract/one-time-links";
import { addressProblem, namedFew, typedAddresses } from "./typed-addresses";

describe("addresses as people paste them", () => {
  test.each<[string, string[]]>([
    [" Noor@Example.com ", ["noor@example.com"]],
    ["a@b.c, d@e.f;g@h.i\nj@k.l\r\nm@n.o", ["a@b.c", "d@e.f", "g@h.i", "j@k.l", "m@n.o"]],
    ["a@b.c d@e.f", ["a@b.c", "d@e.f"]],
    ["Noor Vos <noor@b.c>, Éa <ea@b.c>", ["noor@b.c", "ea@b.c"]],
    ['"Vos, Noor" <noor@b.c>; "Berg; Nils"<nils@b.c>', ["noor@b.c", "nils@b.c"]],
    ["<a@b.c>,, ,\n", ["a@b.c"]],
    ["A@b.c, a@B.c", ["a@b.c"]],
    ["", []],
  ])("%j", (text, addresses) => expect(typedAddresses(text)).toEqual({ addresses, wrong: [] }));

  test.each<[string, string[], string[]]>([
    ["noor, a@b.c, x@", ["a@b.c"], ["noor", "x@"]],
    ["Noor Vos noor@b.c", [], ["Noor Vos noor@b.c"]],
    ["Noor <noor>", [], ["Noor <noor>"]],
    ["Noor <a@b.c", [], ["Noor <a@b.c"]],
    ["<a@b.c> <d@e.f>", [], ["<a@b.c> <d@e.f>"]],
    ["a@b@c", [], ["a@b@c"]],
    [`${"x".repeat(200)}@b.c`, [], [`${"x".repeat(200)}@b.c`]],
  ])("%j has wrong parts, which are named as typed", (text, addresses, wrong) =>
    expect(typedAddresses(text)).toEqual({ addresses, wrong }),
  );
});

const many = (count: number) => Array.from({ length: count }, (_, n) => `p${n}@b.c`).join("\n");

test.each<[string, string | null]>([
  ["a@b.c", null],
  [many(MOST_INVITES), null],
  [many(MOST_INVITES + 1), `Invite at most ${MOST_INVITES} people at once: these are ${MOST_INVITES + 1}.`],
  [" , ", "Enter an email address."],
  ["a@b.c, noor", "“noor” isn’t an email address."],
  ["noor, x@", "“noor” and “x@” aren’t email addresses."],
])("%j: %j", (text, problem) => expect(addressProblem(text)).toBe(problem));

test("of many wrong ones five are named, shortened", () => {
  expect(namedFew(["a", "b", "c", "d", "e", "f", "g"])).toBe("“a”, “b”, “c”, “d”, “e”, and 2 more");
  expect(namedFew(["x".repeat(100)])).toBe(`“${"x".repeat(60)}”`);
});

test("reads a long text without separators quickly", () => {
  const text = `"${"<".repeat(8_000)}`;
  expect(typedAddresses(text).addresses).toEqual([]);
});
