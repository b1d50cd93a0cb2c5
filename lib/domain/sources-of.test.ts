import { expect, test } from "vitest";
import { join, observe, type Values } from "./known-record";
import { postRules } from "./merge-rules";
import { sourcesOf } from "./sources-of";

const DAY_MS = 86_400_000;
const see = (values: Values, day: number | undefined, source?: string, inferred: string[] = []) =>
  observe(postRules, values, { at: day === undefined ? undefined : day * DAY_MS, source, inferred });

test("names each source once with its first and last moment, the newest first", () => {
  const known = [
    see({ views: 1 }, 0, "daily.csv"),
    see({ caption: "Hi there", hook: "Hi" }, 1, "captions.xlsx", ["hook"]),
    see({ views: 9, likes: 2 }, 2, "daily.csv"),
    see({ likes: 1 }, undefined, "undated.csv"),
    see({ likes: 1 }, 0),
  ].reduce((all, next) => join(postRules, all, next));
  expect(sourcesOf("p1", known)).toEqual({
    id: "p1",
    sources: [
      { name: "daily.csv", newest: "1970-01-03T00:00:00.000Z", oldest: "1970-01-01T00:00:00.000Z" },
      { name: "captions.xlsx", newest: "1970-01-02T00:00:00.000Z", oldest: "1970-01-02T00:00:00.000Z" },
      { name: null, newest: "1970-01-01T00:00:00.000Z", oldest: "1970-01-01T00:00:00.000Z" },
      { name: "undated.csv", newest: null, oldest: null },
    ],
    inferred: ["hook"],
    history: [
      { observedAt: "1970-01-03T00:00:00.000Z", source: "daily.csv", counts: { views: 9, likes: 2 } },
      { observedAt: "1970-01-01T00:00:00.000Z", source: null, counts: { likes: 1 } },
      { observedAt: "1970-01-01T00:00:00.000Z", source: "daily.csv", counts: { views: 1 } },
    ],
  });
});

test("lists are empty for a record with unknown sources", () => {
  expect(sourcesOf("p1", see({ views: 1 }, undefined))).toEqual({
    id: "p1",
    sources: [],
    inferred: [],
    history: [],
  });
});
