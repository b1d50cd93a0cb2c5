import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AppError } from "@/lib/contract/errors";
import { KINDS, comparePlaces, readPlace, writePlace, type Place } from "./timeline-of-words";

const AT = "2026-11-01T10:00:00.000Z";
const later = "2026-11-01T10:00:00.001Z";
const place = fc
  .record({ at: fc.constantFrom(AT, later), kind: fc.constantFrom(...KINDS), key: fc.nat(9) })
  .map(({ kind, key, at }): Place => ({
    at,
    kind,
    key: kind === "list" || kind === "decision" ? key : `key ${key} 👟`,
  }));

describe("a place", () => {
  test("is read as it was written, with spaces and letters of any kind in its key", () => {
    fc.assert(fc.property(place, (one) => void expect(readPlace(writePlace(one))).toEqual(one)));
  });

  test("is ordered by time, kind and sequence", () => {
    fc.assert(
      fc.property(fc.uniqueArray(place, { selector: writePlace, maxLength: 12 }), (places) => {
        const sorted = [...places].sort(comparePlaces);
        for (const [n, one] of sorted.entries())
          for (const other of sorted.slice(n + 1)) {
            expect(comparePlaces(one, other)).toBeLessThan(0);
            expect(comparePlaces(other, one)).toBeGreaterThan(0);
            expect(one.at >= other.at).toBe(true);
          }
      }),
    );
  });

  test.each([
    [
      { at: AT, kind: "list", key: 10 },
      { at: AT, kind: "list", key: 9 },
    ],
    [
      { at: later, kind: "purchase", key: "a" },
      { at: AT, kind: "note", key: "a" },
    ],
    [
      { at: AT, kind: "note", key: "a" },
      { at: AT, kind: "tag", key: "z" },
    ],
    // Databases compare bytes; JavaScript compares UTF-16 units.
    [
      { at: AT, kind: "tag", key: "👟" },
      { at: AT, kind: "tag", key: "\uFF5E" },
    ],
  ] satisfies [Place, Place][])("%j comes before %j", (first, second) => {
    expect(comparePlaces(first, second)).toBeLessThan(0);
  });

  test.each(["", "x", AT, `${AT} note`, `${AT} note `, `${AT} visit a`, `${AT} list a`, "yesterday note a"])(
    "rejects %j",
    (text) => {
      expect(() => readPlace(text)).toThrow(AppError);
    },
  );
});
