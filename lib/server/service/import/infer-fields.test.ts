import { expect, test } from "vitest";
import type { Observed } from "@/lib/server/ports/catalogue";
import { inferFields, type Inferring } from "./record-kinds";

type Row = { hook?: string; score?: number; kind?: string } & Observed;
const INFERRING: Inferring<Row> = {
  hook: () => "worked out",
  score: () => undefined,
  kind: (row, draft) => `${row.hook} of ${String(draft.colour)}`,
};

function inferred(row: Row, draft: object, isInferring = true): Row {
  inferFields(row, draft as never, INFERRING, isInferring);
  return row;
}

test("infers absent fields in order and marks them", () =>
  expect(inferred({}, { colour: "red" })).toEqual({
    hook: "worked out",
    kind: "worked out of red",
    inferred: ["hook", "kind"],
  }));

test("keeps stated values without a mark", () => {
  const stated = { hook: "mine", score: 0, kind: "" };
  expect(inferred({ ...stated }, {})).toEqual(stated);
});

test("infers nothing when disabled", () => expect(inferred({}, {}, false)).toEqual({}));

test.each([
  [["score"], ["score"]],
  ["score;views", ["score"]],
  [["views"], undefined],
  [["inferred", "score", "score"], ["score"]],
  [7, undefined],
  [[7], undefined],
])("a draft that lists %j as inferred marks %j", (marks, expected) =>
  expect(inferred({ hook: "mine", score: 1, kind: "x" }, { inferred: marks }, false).inferred).toEqual(
    expected,
  ),
);
