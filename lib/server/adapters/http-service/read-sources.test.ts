import { expect, test } from "vitest";
import { readCreatorSources, readPostSources } from "./http-service";

const answer = (...data: unknown[]) => ({ message: "OK", response: { data } });
const source = { name: "a.csv", newest: "2026-03-02T00:00:00.000Z", oldest: null };

test("an answer of our own service is read as it is", () => {
  const post = {
    id: "p1",
    sources: [source],
    inferred: ["hook"],
    history: [{ observedAt: "2026-03-02T00:00:00.000Z", source: null, counts: { views: 5 } }],
  };
  expect(readPostSources(answer(post))).toEqual([post]);
  expect(readCreatorSources(answer(post))).toEqual([{ id: "p1", sources: [source] }]);
});

test("drops invalid sources, times and counts", () => {
  const post = {
    id: "p1",
    sources: [source, 7, null, { name: 5, newest: "soon", oldest: "2026-03-02" }],
    inferred: ["hook", 7],
    history: [
      { observedAt: "never", counts: { views: 1 } },
      { observedAt: "2026-03-02", counts: { views: "many", likes: 3 } },
      "x",
    ],
  };
  expect(readPostSources(answer(post, {}, "x"))).toEqual([
    {
      id: "p1",
      sources: [source, { name: null, newest: null, oldest: "2026-03-02T00:00:00.000Z" }],
      inferred: ["hook"],
      history: [{ observedAt: "2026-03-02T00:00:00.000Z", source: null, counts: { likes: 3 } }],
    },
  ]);
  expect(readPostSources(answer({ id: "p2" }))).toEqual([
    { id: "p2", sources: [], inferred: [], history: [] },
  ]);
});

test.each([[null], ["<html>"], [{}], [{ response: {} }], [{ response: { data: {} } }]])(
  "%j is rejected",
  (body) => {
    expect(readPostSources(body)).toBeUndefined();
    expect(readCreatorSources(body)).toBeUndefined();
  },
);
