/** The process finds the tables of an uploaded file, how they are read, and why one can't be. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ImportMapping } from "@/lib/contract/import-mapping";
import { USUAL_OPTIONS, type ImportOptions, type SavedMapping } from "@/lib/contract/imports";
import type { Reject } from "@/lib/server/service/import/import-file";
import { makeWorkbook, makeZip, type TestCell } from "@/lib/testing/make-zip";
import { encodeText } from "@/lib/testing/encode-text";
import type { PartChoice } from "@/lib/server/team/imports/import-rows";
import type { OrderedFile } from "./import-order";
import { openParts, partReport, type OpenPart } from "./open-parts";

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "open-parts-"))));
afterAll(() => rmSync(folder, { recursive: true }));
let logged: [string, Reject][];
beforeEach(() => void (logged = []));

const POSTS = "id,createdAt,views\np1,2026-01-15,5\np2,2026-01-16,6\n";
const CREATORS = "Handle,Platform,Followers\n@mila.bakes,TikTok,12400\n";
const UNKNOWN = "alpha,beta,gamma\nlea.runs,5,x\ntom.bakes,7,y\n";

type Given = {
  saved?: SavedMapping[];
  choices?: Record<string, PartChoice>;
  options?: Partial<ImportOptions>;
  isChecking?: boolean;
};
type Content = string | Uint8Array;
let made = 0;
async function openAs(name: string, content: Content, given: Given = {}) {
  const path = join(folder, `upload-${made++}`);
  writeFileSync(path, content);
  const file: OrderedFile = { id: "f", name, path, modifiedAt: 1, choices: given.choices ?? {} };
  const order = {
    phase: "check" as const,
    dataDir: folder,
    files: [file],
    options: { ...USUAL_OPTIONS, ...given.options },
    saved: given.saved ?? [],
    marks: [],
    rejectedPath: join(folder, "rejected.csv"),
  };
  const log = { add: (of: string, reject: Reject) => void logged.push([of, reject]), end: async () => {} };
  return openParts(file, { order, log, isChecking: given.isChecking ?? true });
}

/** The reports of all parts, each read to its end. */
async function reportsOf(name: string, content: Content, given: Given = {}) {
  const { parts, ignored } = await openAs(name, content, given);
  const rows: Record<string, unknown>[] = [];
  for (const { file } of parts)
    if (file) for await (const row of file.rows) rows.push(row as unknown as Record<string, unknown>);
  return { reports: parts.map(partReport), parts, ignored, rows };
}
const only = async (name: string, content: Content, given: Given = {}) => {
  const { reports, rows } = await reportsOf(name, content, given);
  expect(reports).toHaveLength(1);
  return { report: reports[0]!, rows };
};

const mapping: ImportMapping = {
  kind: "creators",
  fields: { username: { column: "alpha" }, followers: { column: "beta" }, source: { value: "tiktok" } },
};
const saved = (id: string, more: Partial<SavedMapping> = {}): SavedMapping => ({
  id,
  name: `Name of ${id}`,
  kind: "creators",
  mapping,
  columns: ["alpha", "beta"],
  savedAt: "2026-01-01",
  ...more,
});

describe("a ZIP file", () => {
  test("has a part for each table and names ignored files", async () => {
    const zip = makeZip([
      { name: "reels/posts.csv", content: POSTS },
      { name: "packed.csv.gz", content: gzipSync(CREATORS) },
      { name: "notes.csv", content: UNKNOWN },
      { name: "read me.md", content: "# Hello" },
      { name: "__MACOSX/._posts.csv", content: "x" },
    ]);
    const { reports, ignored } = await reportsOf("export.zip", zip);
    expect(reports.map(({ name, status, kind, accepted }) => [name, status, kind, accepted])).toEqual([
      ["export.zip/reels/posts.csv", "read", "posts", 2],
      ["export.zip/packed.csv.gz", "read", "creators", 1],
      ["export.zip/notes.csv", "unknown", reports[2]!.kind, 0],
    ]);
    expect(ignored).toEqual(["export.zip/read me.md"]);
  });

  test("a damaged part doesn't block the others", async () => {
    const packed = gzipSync(CREATORS);
    const zip = makeZip([
      { name: "cut.csv.gz", content: packed.subarray(0, packed.length - 12) },
      { name: "posts.csv", content: POSTS },
      { name: "empty.csv", content: "" },
    ]);
    const { reports } = await reportsOf("export.zip", zip);
    expect(reports[0]).toMatchObject({ status: "failed", accepted: 0, fields: [], preview: [] });
    expect(reports[0]!.problem).toContain("export.zip/cut.csv.gz is cut off");
    expect(reports[1]).toMatchObject({ status: "read", accepted: 2, problem: null });
    expect(reports[2]!.status).not.toBe("read");
    expect(reports[2]!.problem).not.toBeNull();
  });

  test.each([
    [
      "has nothing that is data",
      makeZip([{ name: "a.md", content: "x" }]),
      "x.zip has no data files inside.",
    ],
    ["has nothing", makeZip([{ name: "folder/", content: "" }]), "x.zip has no data files inside."],
    [
      "is cut off",
      makeZip([{ name: "a.csv", content: POSTS }]).subarray(0, 60),
      "x.zip is not a ZIP file that can be read.",
    ],
    [
      "leads out of its folder",
      makeZip([{ name: "../a.csv", content: POSTS }]),
      "x.zip is not a ZIP file that can be read.",
    ],
  ])("that %s is a sentence", async (_, zip, problem) => {
    const { report } = await only("x.zip", zip);
    expect(report).toMatchObject({ name: "x.zip", status: "failed", problem, needsMapping: false });
  });

  test("is recognised by content, not by name", async () => {
    expect((await only("really.zip", POSTS)).report).toMatchObject({ status: "read", accepted: 2 });
    const zip = makeZip([{ name: "posts.csv", content: POSTS }]);
    expect((await only("export", zip)).report).toMatchObject({ name: "export/posts.csv", accepted: 2 });
  });

  test("that is a workbook is one table", async () => {
    const sheet = [
      ["Handle", "Platform", "Followers"],
      ["@mila.bakes", "TikTok", 12_400],
    ];
    const { report, rows } = await only("list.xlsx", makeWorkbook({ Sheet: sheet }));
    expect(report).toMatchObject({ name: "list.xlsx", kind: "creators", unit: "row", accepted: 1 });
    expect(rows).toMatchObject([{ username: "mila.bakes", followers: 12_400 }]);
  });
});

describe("a packed file", () => {
  const packed = gzipSync(POSTS.repeat(200));
  const flipped = Buffer.from(packed);
  flipped[flipped.length >> 1]! ^= 0xff;

  test("is unpacked whatever its name is", async () => {
    expect((await only("posts.csv", gzipSync(POSTS))).report).toMatchObject({ status: "read", accepted: 2 });
  });

  test.each([
    ["cut off at once", packed.subarray(0, 12)],
    ["with other bytes in the middle", flipped],
    ["of nothing but its beginning", Buffer.from([0x1f, 0x8b])],
  ])("%s: is a sentence without a path of the server", async (_, bytes) => {
    const opened = await openAs("posts.csv.gz", bytes);
    const reading = async () => {
      for (const { file } of opened.parts) if (file) for await (const row of file.rows) void row;
    };
    const thrown = await reading().then(
      () => null,
      (error: Error) => error.message,
    );
    const problem = thrown ?? partReport(opened.parts[0]!).problem;
    expect(problem).toContain("posts.csv.gz");
    expect(problem).not.toContain(folder);
  });
});

describe("a file with missing bytes", () => {
  test("is a failed part, without its path in the message", async () => {
    const file = { id: "f", name: "a.csv", path: join(folder, "nowhere"), modifiedAt: 1, choices: {} };
    const order = {
      phase: "run" as const,
      dataDir: folder,
      files: [file],
      options: USUAL_OPTIONS,
      saved: [],
    };
    const log = { add: () => {}, end: async () => {} };
    const opening = { order: { ...order, marks: [], rejectedPath: "" }, log, isChecking: false };
    const { parts } = await openParts(file, opening);
    const report = partReport(parts[0]!);
    expect(report).toMatchObject({ status: "failed", name: "a.csv", rows: 0 });
    expect(report.problem).not.toBeNull();
    expect(report.problem).not.toContain(folder);
  });
});

describe("how a table is read", () => {
  test.each<[string, Given, Partial<ReturnType<typeof partReport>>]>([
    ["by nobody's choice", {}, { status: "unknown", mappingFrom: null, savedMapping: null, accepted: 0 }],
    [
      "by a saved mapping whose columns it has",
      { saved: [saved("one")] },
      { mappingFrom: "saved", savedMapping: { id: "one", name: "Name of one" }, accepted: 2 },
    ],
    [
      "by none of which it lacks a column",
      {
        saved: [
          saved("one", {
            mapping: { ...mapping, fields: { ...mapping.fields, bio: { column: "delta" } } },
          }),
        ],
      },
      { status: "unknown", savedMapping: null, mappingFrom: null },
    ],
    [
      "by a person's choice, though a saved one fits",
      { saved: [saved("one")], choices: { "x.csv": { mapping, saved: null } } },
      { mappingFrom: "person", savedMapping: null, accepted: 2, needsMapping: false, confidence: 1 },
    ],
    [
      "by the saved one that a person chose",
      {
        saved: [saved("one"), saved("two", { savedAt: "2026-02-01" })],
        choices: { "x.csv": { mapping: null, saved: "one" } },
      },
      { mappingFrom: "saved", savedMapping: { id: "one", name: "Name of one" }, confidence: 1 },
    ],
    [
      "by a guess, where a person chose that in place of a saved one",
      { saved: [saved("one")], choices: { "x.csv": { mapping: null, saved: null } } },
      { status: "unknown", mappingFrom: null, savedMapping: null },
    ],
    [
      "by a guess, where the chosen one was removed since",
      { choices: { "x.csv": { mapping: null, saved: "gone" } } },
      { status: "unknown", mappingFrom: null, savedMapping: null },
    ],
    [
      "by nobody's choice, where another part was chosen for",
      { choices: { "other.csv": { mapping, saved: null } } },
      { status: "unknown", accepted: 0 },
    ],
  ])("%s", async (_, given, expected) => {
    expect((await only("x.csv", UNKNOWN, given)).report).toMatchObject(expected);
  });

  test("each part of a ZIP file by the choice for that part", async () => {
    const zip = makeZip([
      { name: "a.csv", content: UNKNOWN },
      { name: "b.csv", content: UNKNOWN },
    ]);
    const choices = { "x.zip/b.csv": { mapping, saved: null } };
    const { reports } = await reportsOf("x.zip", zip, { choices });
    expect(reports.map(({ status, mappingFrom }) => [status, mappingFrom])).toEqual([
      ["unknown", null],
      ["read", "person"],
    ]);
  });

  test("an unusable choice is a readable error", async () => {
    const wrong = { kind: "creators" as const, fields: { username: { column: "nowhere" } } };
    const choices = { "x.csv": { mapping: wrong, saved: null } };
    const { report } = await only("x.csv", UNKNOWN, { choices });
    expect(report.status === "read" ? report.accepted : 0).toBe(0);
    expect(report.problem ?? report.reasons[0]?.reason).toBeTruthy();
  });

  test("finding a saved mapping counts no reject twice", async () => {
    const broken = `${UNKNOWN}"never closed,1\n`;
    await reportsOf("x.csv", broken);
    const alone = logged.length;
    logged = [];
    const { reports } = await reportsOf("x.csv", broken, { saved: [saved("one")] });
    const { rejected, reasons } = reports[0]!;
    expect(logged.filter(([, { isRow }]) => isRow)).toHaveLength(rejected);
    expect(reasons.reduce((sum, { count }) => sum + count, 0)).toBe(logged.length);
    expect(alone).toBeLessThanOrEqual(logged.length);
  });
});

describe("options", () => {
  test("give platform, time and date that a table lacks", async () => {
    const bare = "Handle,Followers\n@mila.bakes,1200\n";
    const options = { platform: "instagram" as const, observed: "2026-02-01" };
    const { rows } = await only("x.csv", bare, { options });
    expect(rows).toMatchObject([{ source: "instagram", observedAt: Date.UTC(2026, 1, 1) }]);
    const undated = "id,views,likes,caption\np1,5,1,Bread\n";
    expect((await only("p.csv", undated)).rows).toEqual([]);
    const dated = await only("p.csv", undated, { options: { date: "2026-02-03" } });
    expect(dated.rows).toMatchObject([{ id: "p1", createdAt: Date.UTC(2026, 1, 3) }]);
  });

  test("decide whether values are inferred", async () => {
    const text = "Handle,Platform,Followers,Bio\n@mila.bakes,TikTok,12400,I bake bread and cakes every day\n";
    const inferred = async (isInferring: boolean) =>
      (await only("x.csv", text, { options: { isInferring } })).rows[0]!.inferred ?? [];
    expect(await inferred(true)).not.toEqual([]);
    expect(await inferred(false)).toEqual([]);
  });
});

describe("a report", () => {
  test("has mapping and sample rows only for a check", async () => {
    const check = await only("x.csv", CREATORS);
    expect(check.report.preview).toHaveLength(1);
    expect(check.report.fields.find(({ field }) => field === "followers")).toMatchObject({ filled: 1 });
    const run = await only("x.csv", CREATORS, { isChecking: false });
    expect(run.report).toMatchObject({ accepted: 1, preview: [], fields: [], mappingFrom: "guess" });
  });

  test("names rejects by part, with advice", async () => {
    const text = `${CREATORS},TikTok,5\n@x,MySpace,6\n`;
    const { report } = await only("list.csv", text);
    expect(report).toMatchObject({ rows: 3, accepted: 1, rejected: 2 });
    expect(report.reasons.map(({ advice, first }) => [advice, first])).toEqual([
      ["add-key", [3]],
      ["choose-platform", [4]],
    ]);
    expect(logged.map(([of, { at }]) => [of, at])).toEqual([
      ["list.csv", 3],
      ["list.csv", 4],
    ]);
  });

  test("counts reading time and progress", async () => {
    const { parts } = await openAs("posts.csv", POSTS);
    const part: OpenPart = parts[0]!;
    expect(part.share).toBeLessThanOrEqual(1);
    part.ms = 1_234.5;
    expect(partReport(part).seconds).toBe(1.23);
    await part.file!.rows.return(undefined);
  });
});

describe("two encodings", () => {
  const text = `username,platform,followers,bio\nfang.f1,tiktok,1200,"Рецепты на каждый день"\n`;
  const content = encodeText(text, "koi8-r");
  const choice = { mapping: null, saved: null, encoding: "windows-1251" as const };

  test("are offered with a line that differs", async () => {
    const { report, rows } = await only("people.csv", content);
    expect(report.encodingFrom).toBe("guess");
    expect(report.encodings).toEqual([
      { encoding: "koi8-r", sample: expect.stringContaining("Рецепты на каждый день"), isChosen: true },
      { encoding: "windows-1251", sample: expect.not.stringContaining("Рецепты"), isChosen: false },
    ]);
    expect(rows).toMatchObject([{ bio: "Рецепты на каждый день" }]);
  });

  test("follow the person's answer, which may change", async () => {
    const { report, rows } = await only("people.csv", content, { choices: { "people.csv": choice } });
    expect(report.encodingFrom).toBe("person");
    expect(report.encodings!.map(({ encoding, isChosen }) => [encoding, isChosen])).toEqual([
      ["koi8-r", false],
      ["windows-1251", true],
    ]);
    expect(rows[0]!.bio).not.toContain("Рецепты");
  });

  test("an answer still lets a saved mapping apply", async () => {
    const unclear = encodeText("alpha,beta,gamma\nlea.runs,5,Рецепты на каждый день\n", "koi8-r");
    const { report } = await only("people.csv", unclear, {
      saved: [saved("s")],
      choices: { "people.csv": choice },
    });
    expect(report).toMatchObject({ mappingFrom: "saved", encodingFrom: "person" });
  });

  test("are offered also for unknown columns", async () => {
    const unclear = encodeText("альфа,бета\nрецепты,дом\n", "koi8-r");
    const { report } = await only("people.csv", unclear);
    expect(report).toMatchObject({ status: "unknown", encodings: [{ isChosen: true }, { isChosen: false }] });
  });

  test("text that only one encoding fits asks nothing", async () => {
    expect((await only("people.csv", text)).report.encodings).toBeUndefined();
  });
});

describe("a workbook whose sheets have different columns", () => {
  const people: TestCell[][] = [
    ["Handle", "Platform", "Followers", "Country", "Bio"],
    ["@mila.bakes", "TikTok", 12_400, "France", "Bread"],
    ["@tom_runs", "Instagram", 9_800, "Spain", "Miles"],
  ];
  const posts: TestCell[][] = [
    ["Post link", "Posted", "Views", "Likes"],
    ["https://www.instagram.com/p/CxYz12_abC4/", new Date("2026-01-15T00:00:00Z"), 1200, 90],
  ];
  const notes: TestCell[][] = [
    ["To do", "Category", "Country"],
    ["Call them", "soon", "France"],
  ];
  const book = makeWorkbook({ People: people, Notes: notes, Videos: posts });

  test("has a part for each table, with advice", async () => {
    const { reports, rows } = await reportsOf("book.xlsx", book);
    expect(reports.map(({ name, kind, accepted, rows: all }) => [name, kind, accepted, all])).toEqual([
      ["book.xlsx", "creators", 2, 2],
      ["book.xlsx/Videos", "posts", 1, 1],
    ]);
    expect(rows).toHaveLength(3);
    expect(logged.map(([of, { reason }]) => [of, reason])).toContainEqual([
      "book.xlsx",
      'sheet "Notes" with 1 rows was not read; "People" was. To import it, save it as a file of its own',
    ]);
  });

  test("maps each on its own", async () => {
    const fields = { videoUrl: { column: "Post link" }, createdAt: { column: "Posted" } };
    const videos = { kind: "posts" as const, fields };
    const { reports } = await reportsOf("book.xlsx", book, {
      choices: { "book.xlsx/Videos": { mapping: videos, saved: null } },
    });
    expect(reports.map(({ mappingFrom }) => mappingFrom)).toEqual(["guess", "person"]);
    expect(Object.keys(reports[1]!.mapping!.fields)).toEqual(["videoUrl", "createdAt"]);
  });
});
