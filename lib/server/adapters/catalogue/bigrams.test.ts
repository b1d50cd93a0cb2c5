import fc from "fast-check";
import { expect, test } from "vitest";
import { mayContain, bigramsOf } from "./where";

test("a text has every bigram of each of its parts, in any script", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: "grapheme" }),
      (before, part, after) => {
        const whole = bigramsOf(before + part + after);
        bigramsOf(part).forEach((word, index) => expect((whole[index]! & word) >>> 0).toBe(word));
      },
    ),
  );
});

test("most texts lack a bigram of another text", () => {
  const hooks = Array.from(
    { length: 1000 },
    (_, n) => `day ${n * 7919} of my ${(n * 104_729).toString(36)} story`,
  );
  const wanted = bigramsOf("quartz xylophone");
  const possible = hooks.filter((hook) =>
    bigramsOf(hook).every((word, index) => (word & wanted[index]!) >>> 0 === wanted[index]),
  );
  expect(possible.length).toBeLessThan(50);
});

test("a single character restricts nothing, so every text is read", () => {
  expect(mayContain("hook", "a")).toBe("");
  expect(mayContain("hook", "ab")).toMatch(/^\(hook_bigrams_\d & \d+\) = \d+$/);
});
