/** Threads give exactly the result of one thread, and a crash publishes nothing. */
import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CreatorRow } from "@/lib/server/ports/catalogue";
import { ErasedMarks, wantedBy } from "@/lib/server/schema/erased-marks";
import { ImportError } from "@/lib/server/service/import/import-error";
import { importFile, type ImportOptions } from "@/lib/server/service/import/import-file";
import type { JudgeOrder } from "@/lib/server/service/import/judge";
import { rowsOfKind } from "@/lib/server/service/import/rows-of-files";
import { openCatalogueWriter } from "../open-catalogue";
import { readParquet } from "../read-parquet";
import { openJudgeThreads } from "./judge-threads";

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "scoutdeck-threads-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ROWS = 16_000;
const pick = <T>(values: readonly T[], row: number, step: number): T =>
  values[Math.floor(row / step) % values.length]!;

const COUNTS = ["1,234", "49,6 k", "", "n/a", "abc", "-1", "2.3 Mio", "7"];
const BIOS = [
  "I cook for people with little time",
  "Füße und Öl, mit vielen Wörtern im Satz",
  "😀",
  "",
  '"so"\nit is',
];
const COUNTRIES = ["Germany", "de", "🇫🇷", "Nowhere", ""];

function cellsOf(row: number): string[] {
  const cells = [
    row % 500 === 3 ? "" : `https://www.tiktok.com/@maker.${row}`,
    pick(COUNTS, row, 1),
    `${pick(BIOS, row, 3)} ${row}`,
    pick(COUNTRIES, row, 7),
    pick(["", "m@example.com", "x"], row, 2),
    pick(["2024-01-05", "30/02/2024", ""], row, 5),
    row > 14_000 && row % 400 === 1 ? "late" : "",
  ];
  return row % 701 === 0 ? cells.slice(1) : cells;
}
const cellText = (text: string) => `"${text.replaceAll('"', '""')}"`;
const CSV = [
  "Profile,Followers,Bio,Country,Email,Joined,Late note",
  ...Array.from({ length: ROWS }, (_, row) => cellsOf(row).map(cellText).join(",")),
].join("\r\n");

const JSON_LINES = Array.from({ length: ROWS }, (_, row) =>
  row % 300 === 7
    ? "{broken"
    : `{"id":"tiktok_${row}","bio":${JSON.stringify(pick(BIOS, row, 2))},"followers":"${pick(COUNTS, row, 1)}",` +
      `"username":"u${row}","nested":{"seen":${row}},"__proto__":${row % 2},"dateCreated":"2024-0${row % 12}-01"}`,
).join("\n");

/** Every eleventh post comes twice, with another number of views. */
const POSTS = [
  "Post URL,Creator,Caption,Views,Likes,Sound,Posted",
  ...Array.from({ length: ROWS }, (_, row) => {
    const post = row % 11 === 5 ? row - 3 : row;
    const caption = `${pick(BIOS, row, 3)} ${row} #food`;
    const sound = pick(["Neon RAIN", "neon rain", "", "Ölweiß"], row, 2);
    return [
      `https://www.tiktok.com/@maker${post % 90}/video/${7_000_000_000_000_000_000n + BigInt(post) * 100_900n}`,
      `@maker${post % 90}`,
      caption,
      pick(COUNTS, row, 1),
      String(row % 70),
      sound,
      pick(["2024-01-05", "2024-02-30", ""], row, 5),
    ].map(cellText);
  }),
].join("\n");

const ERASED = ["maker12", "maker.10600"].map((handle) => ({
  key: "canonical.key",
  mark: createHmac("sha256", "canonical.key").update(`handle:tiktok:${handle}`).digest("base64url"),
}));

/** The whole report of an import about a file. */
async function told(text: string, more: Partial<ImportOptions> = {}) {
  const path = join(folder, "creators.txt");
  writeFileSync(path, text);
  const [rejects, records, progress]: unknown[][] = [[], [], []];
  const file = await importFile(path, {
    readParquet,
    importedAt: 1_760_000_000_000,
    observedAt: 1_750_000_000_000,
    onReject: (reject) => rejects!.push(reject),
    onRecord: (record) => records!.push(record),
    onProgress: ({ rows }) => progress!.push(rows),
    ...more,
  });
  const rows: unknown[] = [];
  for await (const row of file.rows) rows.push(row);
  return { rows, rejects, records, progress, counts: file.counts, unused: file.unused() };
}

test.each([
  ["a table whose columns are matched", CSV],
  ["our own format", JSON_LINES],
])("%s: as without threads", async (_, text) => {
  const alone = await told(text);
  let opened = 0;
  const openThreads = (order: JudgeOrder) => {
    opened++;
    return openJudgeThreads(order, null, 2);
  };
  const together = await told(text, { openThreads });
  expect(opened).toBe(1);
  expect(alone.counts.rows).toBe(ROWS);
  expect(alone.rejects!.length).toBeGreaterThan(1_000);
  expect(JSON.stringify(together)).toBe(JSON.stringify(alone));
});

test.each([
  ["creators", CSV],
  ["posts", POSTS],
] as const)("%s that threads prepare are stored as those of one thread", async (kind, text) => {
  const path = join(folder, "rows.txt");
  writeFileSync(path, text);
  const published = async (name: string, openThreads?: ImportOptions["openThreads"]) => {
    const times = { importedAt: 1_760_000_000_000, observedAt: 1_750_000_000_000 };
    const file = await importFile(path, { readParquet, ...times, ...(openThreads && { openThreads }) });
    let prepared = 0;
    const batches = (async function* () {
      for await (const batch of file.batches) {
        if (!Array.isArray(batch)) prepared += batch.count;
        yield batch;
      }
    })();
    let skipped = 0;
    const skips = wantedBy(new ErasedMarks(ERASED))[kind];
    const kept = await rowsOfKind([{ kind, batches }], kind, skips, (count) => (skipped += count));
    const writer = openCatalogueWriter(join(folder, name));
    const result = await writer.publish({ [kind]: kept, isDemo: false });
    const rows: unknown[] = [];
    for await (const row of writer.rows(kind)) rows.push(row);
    return { prepared, stored: { rows, counts: file.counts, result, skipped } };
  };
  const alone = await published("alone");
  const together = await published("together", (order) => openJudgeThreads(order, ERASED, 1));
  expect(together.prepared).toBeGreaterThan(0);
  expect(alone.stored.skipped).toBeGreaterThan(0);
  expect(alone.stored.rows.length).toBeGreaterThan(5_000);
  expect(together.stored).toEqual(alone.stored);
});

test("a thread that crashes says so, and nothing is published", async () => {
  writeFileSync(join(folder, "creators.csv"), CSV);
  const file = await importFile<"creators">(join(folder, "creators.csv"), {
    readParquet,
    // No thread can begin with that.
    openThreads: (order) => openJudgeThreads({ ...order, shape: "no shape" }, [], 1),
  });
  const writer = openCatalogueWriter(join(folder, "data"));
  const publishing = writer.publish({ creators: file.rows as AsyncIterable<CreatorRow>, isDemo: false });
  await expect(publishing).rejects.toThrow(ImportError);
  await expect(publishing).rejects.toThrow(/^A thread of the import ended before its time \(.+\)\./);
  expect(await writer.summary()).toMatchObject({ generation: 0, creators: 0 });
});

test("stopping the reading ends the threads", async () => {
  writeFileSync(join(folder, "creators.csv"), CSV);
  let closed = 0;
  const file = await importFile(join(folder, "creators.csv"), {
    readParquet,
    openThreads(order) {
      const threads = openJudgeThreads(order, null, 1)!;
      return { ...threads, close: () => threads.close().then(() => void closed++) };
    },
  });
  let read = 0;
  for await (const row of file.rows) if (row && ++read === 11_000) break;
  expect(closed).toBe(1);
});

test("where there is no other processor there are no threads", () => {
  expect(openJudgeThreads({} as JudgeOrder, [], 0)).toBeUndefined();
});
