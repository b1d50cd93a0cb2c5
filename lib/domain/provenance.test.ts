import { expect, test } from "vitest";
import { inferredOf, join, observe, type Known, type Origin } from "./known-record";
import { postRules } from "./merge-rules";
import { decodeProvenance, encodeFirst, encodeProvenance } from "./provenance";

const seenOnce = (views: number) =>
  observe(postRules, { views, caption: "Hi" }, { at: 5, source: "posts.csv", inferred: [] });
const encode = (known: Known) => encodeProvenance(postRules, known);

test("records seen once in a file share one short text", () => {
  expect(encode(seenOnce(1))).toBe('{"seen":[[5,"posts.csv"]]}');
  expect(encode(seenOnce(2))).toBe(encode(seenOnce(1)));
});

test("a record with only values has no provenance", () => {
  expect(encode(observe(postRules, { views: 1 }, { inferred: [] }))).toBeNull();
  expect(decodeProvenance(postRules, { views: 1 }, null)).toEqual({
    values: { views: 1 },
    times: {},
    inferred: new Set(),
    seen: [],
  });
});

test.each<[string, Known]>([
  ["seen once", seenOnce(3)],
  [
    "seen by several, with values of several times",
    join(
      postRules,
      seenOnce(3),
      observe(postRules, { views: 9, hook: "x" }, { at: 8, source: "b", inferred: ["hook"] }),
    ),
  ],
  ["of an unknown time", observe(postRules, { views: 1 }, { source: "undated.csv", inferred: [] })],
  [
    "partly of an unknown time",
    join(postRules, seenOnce(3), observe(postRules, { likes: 2 }, { inferred: [] })),
  ],
  [
    "seen without counts beside those of the record",
    join(postRules, seenOnce(3), observe(postRules, { hook: "x" }, { at: 9, source: "c", inferred: [] })),
  ],
])("a record %s is the same after it was stored and read", (_, known) => {
  const read = decodeProvenance(postRules, known.values, encode(known));
  expect(read).toEqual(known);
  expect(encode(read)).toBe(encode(known));
});

test.each<[string, Origin]>([
  ["nothing", { inferred: [] }],
  ["a time", { at: 5, inferred: [] }],
  ["a source", { source: "posts.csv", inferred: ["unheard of"] }],
  ["both and what was inferred", { at: 5, source: "posts.csv", inferred: ["views", "hook"] }],
])("the text of a first row with %s is that of its state", (_, origin) => {
  const values = { views: 3, likes: 1, caption: "Hi" };
  const text = encodeFirst(origin, inferredOf(postRules, values, origin));
  expect(text).toBe(encode(observe(postRules, values, origin)));
});
