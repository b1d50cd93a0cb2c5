/** The pages of sources, rendered on the server. */
import { describe, expect, test } from "vitest";
import type { SourceResult, SourceView } from "@/lib/contract/import-sources";
import { NEW_SOURCE } from "@/lib/domain/source-fields";
import { renderHtml, wordsOf } from "@/lib/testing/render-html";
import { fieldInTrouble, refusalWords, HarmfulSources } from "./source-notices";
import { SourceForm } from "./source-form";
import { SourceList } from "./source-list";
import { SourceResults } from "./source-results";

const NOW = Date.parse("2026-05-01T12:00:00Z");
const result = (change: Partial<SourceResult> = {}): SourceResult => ({
  at: "2026-05-01T11:00:00.000Z",
  ms: 1_230,
  outcome: "imported",
  bytes: 2_500_000,
  problem: null,
  files: [],
  posts: null,
  creators: null,
  ...change,
});
const source = (change: Partial<SourceView> = {}): SourceView => ({
  id: "src_1",
  name: "Weekly export",
  address: "https://files.example.com/a.csv?token=private",
  everyHours: 24,
  mapping: null,
  isInferring: true,
  defaultDate: null,
  observed: "modified",
  headerNames: [],
  state: "good",
  isPaused: false,
  failures: 0,
  dueAt: "2026-05-02T11:00:00.000Z",
  results: [result()],
  createdBy: "Ana",
  createdAt: "2026-04-01T00:00:00.000Z",
  ...change,
});

test("a row shows state, last result and next fetch of a source, but not its query", () => {
  const html = renderHtml(<SourceList rows={[source()]} now={NOW} />);
  expect(wordsOf(html)).toContain("files.example.com");
  expect(wordsOf(html)).toMatch(/good.*imported, 1h.*2 May 2026/);
  expect(html).not.toContain("token");
  const failing = source({
    state: "failing",
    results: [result({ outcome: "failed", problem: "401: the header Authorization was refused." })],
  });
  expect(wordsOf(renderHtml(<SourceList rows={[failing]} now={NOW} />))).toContain("401: the header");
  const early = [
    source({ state: "paused", dueAt: null, results: [] }),
    source({ id: "b", dueAt: "2026-05-01T00:00:00Z" }),
  ];
  expect(wordsOf(renderHtml(<SourceList rows={early} now={NOW} />))).toMatch(/paused not yet – .*now/);
});

test("a source paused by its file is listed with the reason", () => {
  const problem = "a.csv: Reading the file needed more than 1,024 MB of memory.";
  const html = renderHtml(<HarmfulSources sources={[{ id: "src_1", name: "Weekly export", problem }]} />);
  expect(wordsOf(html)).toMatch(/A source is paused.*Check the file, then resume.*Weekly export/);
  expect(wordsOf(html)).toContain(problem);
  expect(html).toContain('href="/admin/sources/src_1"');
  expect(renderHtml(<HarmfulSources sources={[]} />)).toBe("");
});

test("a result names accepted, rejected and unused data", () => {
  const counts = { added: 2, updated: 1, unchanged: 3, older: 1, total: 1_203 };
  const file = {
    name: "a.csv",
    format: "CSV",
    kind: "creators" as const,
    rows: 4,
    accepted: 3,
    rejected: 1,
    superseded: 0,
    rejects: [
      { field: "id", reason: "is missing", isRow: true, count: 1 },
      { field: "email", reason: "is no address", isRow: false, count: 2 },
    ],
    unused: ["Notes", "Rank"],
    problem: null,
  };
  const unread = { ...file, name: "b.csv", problem: "Its columns are not recognised: x." };
  const words = wordsOf(
    renderHtml(<SourceResults results={[result({ creators: counts, files: [file, unread] })]} now={NOW} />),
  );
  for (const part of [
    "2.5 MB",
    "1.2 s",
    "2 creators added, 1 updated, 3 unchanged, 1 kept, because the data is newer; 1,203 in total.",
    "a.csv: 4 rows, 3 imported, 1 rejected.",
    "1 × rejected: id is missing",
    "2 × left out, row kept: email is no address",
    "Unused columns: Notes, Rank",
    "b.csv: not read. Its columns are not recognised: x.",
  ])
    expect(words).toContain(part);
  const others = [
    result({ outcome: "unchanged", bytes: 1, at: "2026-05-01T10:00:00.000Z" }),
    result({ outcome: "failed", bytes: null, problem: "404: nothing was found at this URL." }),
  ];
  const said = wordsOf(renderHtml(<SourceResults results={others} now={NOW} />));
  expect(said).toMatch(/unchanged.*1 byte.*Same file as before\..*failed.*404: nothing was found/);
  expect(wordsOf(renderHtml(<SourceResults results={[]} now={NOW} />))).toContain("No fetches yet.");
});

describe("the form", () => {
  const form = (more: Partial<Parameters<typeof SourceForm>[0]> = {}) =>
    renderHtml(<SourceForm id={null} fields={NEW_SOURCE} trouble="" lost={[]} hasValue={false} {...more} />);

  test("never shows a header's value, only that there is one", () => {
    expect(form()).toContain('name="headerValue"');
    expect(/<input[^>]*name="headerValue"[^>]*>/.exec(form())![0]).not.toContain("value=");
    expect(wordsOf(form({ id: "src_1", hasValue: true }))).toContain("Leave empty to keep the current value");
    expect(form({ id: "src_1" })).toContain('name="id" value="src_1"');
  });

  test("names the refused field and what must be typed again", () => {
    expect(wordsOf(form({ trouble: "everyHours" }))).toContain("from 1 to 168");
    expect(form({ trouble: "mapping.kind" })).toMatch(/<details[^>]* open/);
    expect(form()).not.toMatch(/<details[^>]* open/);
    expect(wordsOf(form({ trouble: "name", lost: ["address"] }))).toContain("Enter this again.");
  });
});

test("shows only our own texts for an address", () => {
  expect(refusalWords("mapping.fields.username")).toBe("Check the mapping at fields.username.");
  expect(refusalWords("mapping")).toMatch(/JSON/);
  expect(refusalWords("not_found")).toMatch(/no longer/);
  for (const text of ["constructor", "Send your password to evil.example", "mapping.<b>"])
    expect(refusalWords(text)).toBe("Nothing was changed. Try again.");
  expect([fieldInTrouble("mapping.fields.x"), fieldInTrouble("conflict")]).toEqual(["mapping", null]);
});
