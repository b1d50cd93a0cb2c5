/** Threads give exactly the result of one thread, and a crash publishes nothing. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CreatorRow } from "@/lib/server/ports/catalogue";
import { ImportError } from "@/lib/server/service/import/import-error";
import { importFile, type ImportOptions } from "@/lib/server/service/import/import-file";
import type { JudgeOrder } from "@/lib/server/service/import/judge";
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
])(
  "%s: as without threads",
  async (_, text) => {
    const alone = await told(text);
    let opened = 0;
    const openThreads = (order: JudgeOrder) => {
      opened++;
      return openJudgeThreads(order, 2);
    };
    const together = await told(text, { openThreads });
    expect(opened).toBe(1);
    expect(alone.counts.rows).toBe(ROWS);
    expect(alone.rejects!.length).toBeGreaterThan(1_000);
    expect(JSON.stringify(together)).toBe(JSON.stringify(alone));
  },
  180_000,
);

test("a thread that crashes says so, and nothing is published", async () => {
  writeFileSync(join(folder, "creators.csv"), CSV);
  const file = await importFile<"creators">(join(folder, "creators.csv"), {
    readParquet,
    // No thread can begin with that.
    openThreads: (order) => openJudgeThreads({ ...order, shape: "no shape" }, 1),
  });
  const writer = openCatalogueWriter(join(folder, "data"));
  const publishing = writer.publish({ creators: file.rows as AsyncIterable<CreatorRow>, isDemo: false });
  await expect(publishing).rejects.toThrow(ImportError);
  await expect(publishing).rejects.toThrow(/^A thread of the import ended before its time \(.+\)\./);
  expect(await writer.summary()).toMatchObject({ generation: 0, creators: 0 });
}, 180_000);

test("stopping the reading ends the threads", async () => {
  writeFileSync(join(folder, "creators.csv"), CSV);
  let closed = 0;
  const file = await importFile(join(folder, "creators.csv"), {
    readParquet,
    openThreads(order) {
      const threads = openJudgeThreads(order, 1)!;
      return { ...threads, close: () => threads.close().then(() => void closed++) };
    },
  });
  let read = 0;
  for await (const row of file.rows) if (row && ++read === 11_000) break;
  expect(closed).toBe(1);
}, 180_000);

test("where there is no other processor there are no threads", () => {
  expect(openJudgeThreads({} as JudgeOrder, 0)).toBeUndefined();
});
