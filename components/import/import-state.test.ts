import { expect, test } from "vitest";
import type { ImportDetail, RejectReason } from "@/lib/contract/imports";
import { exampleField, exampleFile, exampleImport, examplePart } from "@/lib/testing/example-import";
import { groupedReasons, leftOut, mappedParts, questionsOf, stepStates } from "./import-state";

const shown = (detail: Partial<ImportDetail>) => Object.values(stepStates(exampleImport(detail))).join(" ");

test.each<[string, Partial<ImportDetail>, string]>([
  ["without files", { state: "draft", files: [] }, "now later later later"],
  [
    "while a file is coming",
    { state: "draft", files: [exampleFile({ state: "uploading", parts: [] })] },
    "now later later later",
  ],
  [
    "with files",
    { state: "draft", files: [exampleFile({ state: "uploaded", parts: [] })] },
    "done now later later",
  ],
  ["in the first check", { state: "checking", files: [exampleFile({ parts: [] })] }, "done now later later"],
  ["in a later check", { state: "checking", isStale: true }, "done done now later"],
  ["checked", {}, "done done done now"],
  ["checked, and changed since", { isStale: true, canRun: false }, "done done now later"],
  [
    "with a file to map",
    {
      files: [
        exampleFile(),
        exampleFile({ parts: [examplePart({ status: "unknown", needsMapping: true })] }),
      ],
    },
    "done done now later",
  ],
  ["running", { state: "running" }, "done done done now"],
  ["stopped", { state: "stopped" }, "done done done now"],
  ["in", { state: "done" }, "done done done done"],
])("steps %s", (_, detail, expected) => expect(shown(detail)).toBe(expected));

test("files to review come first, and unreadable ones have no columns", () => {
  const files = [
    exampleFile({
      parts: [examplePart({ name: "known.csv" }), examplePart({ name: "shape.json", fields: [] })],
    }),
    exampleFile({
      parts: [
        examplePart({ name: "broken.xlsx", status: "failed", needsMapping: true }),
        examplePart({ name: "unknown.csv", status: "unknown", needsMapping: true, fields: [] }),
      ],
    }),
  ];
  expect(mappedParts({ files }).map(({ part }) => part.name)).toEqual(["unknown.csv", "known.csv"]);
  expect(leftOut(files.flatMap(({ parts }) => parts)).map(({ name }) => name)).toEqual([
    "broken.xlsx",
    "unknown.csv",
  ]);
});

test("asks about ambiguous values and unknown words", () => {
  const readings = [
    { set: { rate: "percent" as const }, shown: "6.8%", isChosen: true },
    { set: { rate: "fraction" as const }, shown: "680%", isChosen: false },
  ] as const;
  const fields = [
    exampleField(),
    exampleField({ ambiguous: { kind: "rate", sample: "6,8", readings: [...readings] } }),
    exampleField({ unknownWords: [{ word: "tricot", count: 2 }] }),
  ];
  expect(questionsOf(examplePart({ fields }))).toBe(2);
});

test("reasons of several files are counted together, the most frequent first", () => {
  const reason = (values: Partial<RejectReason>): RejectReason => ({
    field: "username",
    reason: "is missing",
    isRow: true,
    count: 1,
    unit: "line",
    first: [7],
    example: null,
    advice: "add-key",
    ...values,
  });
  const parts = [
    examplePart({ name: "a.csv", reasons: [reason({ count: 2 }), reason({ field: "source", count: 4 })] }),
    examplePart({
      name: "b.csv",
      reasons: [reason({ count: 3, first: [9] }), reason({ isRow: false, count: 9 })],
    }),
  ];
  expect(groupedReasons(parts, true)).toMatchObject([
    { field: "username", count: 5, first: [7], file: "a.csv" },
    { field: "source", count: 4 },
  ]);
  expect(groupedReasons(parts, false)).toMatchObject([{ count: 9, file: "b.csv" }]);
  expect(parts[0]!.reasons[0]!.count).toBe(2);
});
