import { expect, test } from "vitest";
import type { ImportDetail, ImportLimits } from "@/lib/contract/imports";
import {
  exampleField,
  exampleFile,
  exampleImport,
  examplePart,
  exampleTotals,
} from "@/lib/testing/example-import";
import { renderHtml, tagsOf, wordsOf } from "@/lib/testing/render-html";
import { ImportSteps } from "./import-steps";

const LIMITS: ImportLimits = {
  maxBytes: 4_096,
  usedBytes: 0,
  freeBytes: 9_999,
  partBytes: 1_024,
  formBytes: 2_048,
  pasteBytes: 1_024,
  maxFiles: 3,
};
const SAVED = [
  {
    id: "m1",
    name: "Agency",
    kind: "creators" as const,
    mapping: { kind: "creators" as const, fields: {} },
    columns: ["Profil"],
    savedAt: "2026-11-01T00:00:00.000Z",
  },
];

const html = (values: Partial<ImportDetail>) =>
  renderHtml(<ImportSteps start={exampleImport(values)} limits={LIMITS} saved={SAVED} />);
const words = (values: Partial<ImportDetail>) => wordsOf(html(values));

test("a check reports the changes and asks before importing", () => {
  const text = words({});
  expect(text).toContain("New 2 total after: 10 posts, 12 creators");
  expect(text).toContain("Changes in 1 record Followers of creators 1");
  expect(text).toContain("3 rows in 1 file.");
  expect(text).toContain("Import 3 rows");
  expect(text).toContain("Unused: Notes (“call back”)");
  expect(html({})).toContain('action="/api/dashboard/imports/import-1/form"');
});

test("changed files must be checked again before the import", () => {
  const text = words({ isStale: true, canRun: false });
  expect(text).toContain("Changed. Check again first.");
  expect(text).not.toContain("Import 3 rows");
  expect(text).not.toContain("afterwards:");
});

test("asks about an ambiguous column with both results in a plain form", () => {
  const rate = exampleField({
    field: "engagementRate",
    column: "Taux",
    mapping: { column: "Taux", decimal: ",", rate: "percent" },
    ambiguous: {
      kind: "rate",
      sample: "6,8",
      readings: [
        { set: { rate: "percent" }, shown: "6.8%", isChosen: true },
        { set: { rate: "fraction" }, shown: "680%", isChosen: false },
      ],
    },
  });
  const page = html({ files: [exampleFile({ parts: [examplePart({ fields: [rate] })] })] });
  expect(wordsOf(page)).toContain("6.8% 680% percent or fraction?");
  expect(page).toMatch(
    /<input type="radio"[^>]*name="rate.engagementRate"[^>]*checked=""[^>]*value="percent"/,
  );
  expect(page).toContain('<input type="hidden" name="decimal.engagementRate" value=","/>');
  expect(page).not.toContain('<input type="hidden" name="rate.engagementRate"');
});

test("two encodings are asked about in a form that needs no scripts, open until a person answers", () => {
  const encodings = [
    { encoding: "koi8-r" as const, sample: "Рецепты", isChosen: true },
    { encoding: "windows-1251" as const, sample: "тЕЖЕОРШ", isChosen: false },
  ];
  const asked = html({
    files: [exampleFile({ parts: [examplePart({ encodings, encodingFrom: "guess" })] })],
  });
  expect(wordsOf(asked)).toContain(
    "Which text is right? Рецепты KOI8-R (Cyrillic) тЕЖЕОРШ Windows-1251 (Cyrillic)",
  );
  expect(asked).toContain('<input type="hidden" name="action" value="encoding"/>');
  expect(asked).toMatch(/name="encoding"[^>]*checked=""[^>]*value="koi8-r"/);
  expect(wordsOf(asked)).toContain("1 question");
  const answered = html({
    files: [exampleFile({ parts: [examplePart({ encodings, encodingFrom: "person" })] })],
  });
  expect(wordsOf(answered)).toContain("Which text is right?");
  expect(wordsOf(answered)).not.toContain("1 question");
});

test("the figures of a check add up, merged repeats included", () => {
  const totals = { ...exampleImport().totals!, rows: 10, accepted: 9, rejected: 1, erased: 0 };
  const counted = { ...totals, added: 4, updated: 2, unchanged: 1, older: 0 };
  expect(wordsOf(html({ totals: counted }))).toContain("Repeats merged 2");
});

test("an unrecognized file stays open, and the import excludes it", () => {
  const unknown = examplePart({
    name: "sounds.csv",
    status: "unknown",
    needsMapping: true,
    problem: "No link, id or handle in any column.",
    confidence: null,
    mapping: null,
    rows: 206,
    accepted: 0,
  });
  const page = html({ files: [exampleFile(), exampleFile({ id: "file-2", parts: [unknown] })] });
  const text = wordsOf(page);
  expect(text).toContain("1 of 2 recognized");
  expect(text).toContain("sounds.csv map columns");
  expect(text).toContain("sounds.csv needs mapping.");
  expect(page).toMatch(/<details[^>]*open=""[^>]*><summary[^>]*><bdi[^>]*>sounds.csv</);
  expect(page).toContain('id="columns-sounds.csv"');
});

test("a running import shows its progress and can be stopped without scripts", () => {
  const progress = {
    phase: "reading" as const,
    rows: 6_100,
    rowsExpected: 10_000,
    rowsPerSecond: 1_300,
    files: [
      { name: "a.csv", rows: 5_000, rejected: 0, share: 1, isDone: true },
      { name: "b.csv", rows: 1_100, rejected: 4, share: 0.22, isDone: false },
    ],
  };
  const page = html({ state: "running", progress });
  const text = wordsOf(page);
  expect(text).toContain("61% 6,100 of 10,000 rows 1,300 rows per second, about 3 s left");
  expect(text).toContain("b.csv 22% 1,100 4");
  expect(page).toContain('name="action" value="stop"');
  expect(tagsOf(page, "progress")[0]).toContain('aria-label="Import progress"');
  expect(words({ state: "running", isWaiting: true })).toContain("Starts after the running import.");
});

test("a check never reports writing", () => {
  const phase = "writing" as const;
  const progress = { phase, rows: 9, rowsExpected: 9, rowsPerSecond: 3, files: [] };
  const checking = words({ state: "checking", progress });
  expect(checking).toContain("Comparing with the catalogue…");
  expect(checking).not.toContain("Writing the catalogue");
  expect(words({ state: "running", progress })).toContain("Writing the catalogue…");
});

test("a report counts imported rows and names rejected rows and unused columns", () => {
  const part = examplePart({
    accepted: 2,
    rejected: 1,
    reasons: [
      {
        field: "username",
        reason: "is missing",
        isRow: true,
        count: 1,
        unit: "line",
        first: [3],
        example: "Léa, coureuse",
        advice: "add-key",
      },
    ],
  });
  const totals = exampleTotals({ accepted: 2, rejected: 1, seconds: 4 });
  const page = html({
    state: "done",
    totals,
    canUndo: true,
    hasRejected: true,
    files: [exampleFile({ parts: [part] })],
  });
  const text = wordsOf(page);
  expect(text).toContain("2 rows imported took 4 s, 1 row per second");
  expect(text).toContain("1 row rejected not imported");
  expect(text).toContain("is missing 1 line 3: “Léa, coureuse” Add a link, handle or ID");
  expect(text).toContain("Unused columns list.csv Notes");
  expect(page).toContain('href="/api/dashboard/imports/import-1/rejected.csv"');
  expect(page).toContain('href="/admin/import/import-1?ask=undo"');
});

test("stopped, failed and undone imports report an unchanged catalogue", () => {
  expect(words({ state: "stopped" })).toContain("Stopped The catalogue is unchanged.");
  expect(words({ state: "stopped" })).toContain("Check and import again");
  expect(words({ state: "failed", problem: "The disk is full." })).toContain(
    "Import failed The disk is full. The catalogue is unchanged.",
  );
  expect(words({ state: "undone", hasFiles: false })).not.toContain("Check and import again");
});
