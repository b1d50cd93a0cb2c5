/**
 * `npm run bench -- --only imports`: rows per second of an import into a new catalogue, compared with the engine
 * reading the same file into a table. Processor time covers all threads, so it is comparable on a busy machine. `--rows
 * 300000`: rows per file.
 */
import { once } from "node:events";
import { createWriteStream, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openJudgeThreads } from "@/lib/server/composition/imports/judge-threads";
import { readCsvByEngine } from "@/lib/server/composition/measured-catalogue";
import { openCatalogueWriter } from "@/lib/server/composition/open-catalogue";
import { readParquet } from "@/lib/server/composition/read-parquet";
import type { CreatorRow, PostRow } from "@/lib/server/ports/catalogue";
import { importFile } from "@/lib/server/service/import/import-file";
import { figure, median } from "./figures";
import { printTable } from "./print-table";

const pick = <T>(values: readonly T[], row: number): T =>
  values[(Math.imul(row, 2_654_435_761) >>> 0) % values.length]!;
const BIOS = [
  "I cook simple meals for busy people and share every recipe",
  "Reise durch Europa und zeige euch die besten Orte",
  "Daily makeup tips, tutorials and honest reviews",
  "Jeux vidéo, streaming et bonne humeur tous les soirs",
];
const CATEGORIES = ["Fashion", "Food", "Gaming", "Travel", "Sports", "Music"];
const COUNTRIES = ["United States", "Germany", "France", "Brazil", "Japan"];
const dayOf = (row: number) =>
  new Date(1_700_000_000_000 + (row % 500) * 86_400_000).toISOString().slice(0, 10);
const contactOf = (row: number) => (row % 3 === 0 ? ` maker${row}@example.com` : "");

type Table = { name: string; header: string; line: (row: number) => string };

/** Tables in the formats of agencies and tools. */
export const TABLES: readonly Table[] = [
  {
    name: "creators, columns matched by meaning",
    header: "Profile Link,Handle,Followers,Avg Views,Avg Likes,ER %,Niche,Country,Biography",
    line: (row) =>
      `https://www.tiktok.com/@maker.${row},@maker.${row},"${((row * 37) % 3_000_000).toLocaleString("en")}",` +
      `${((row * 11) % 9_000) / 10}K,${(row * 13) % 90_000},${(row % 1_200) / 100}%,${pick(CATEGORIES, row)},` +
      `${pick(COUNTRIES, row)},"${pick(BIOS, row)} ${row}${contactOf(row)}"`,
  },
  {
    name: "creators, format of the specification",
    header:
      "id,username,followers,averageViews,averageLikes,engagementRate,mainCategory,country,source,bio,dateCreated",
    line: (row) =>
      `tiktok_${7_000_000 + row},maker.${row},${(row * 37) % 3_000_000},${(row * 11) % 900_000},` +
      `${(row * 13) % 90_000},${(row % 1_200) / 100},${pick(CATEGORIES, row)},${pick(COUNTRIES, row)},tiktok,` +
      `"${pick(BIOS, row)} ${row}${contactOf(row)}",${dayOf(row)}T12:00:00Z`,
  },
  {
    name: "posts, columns matched by meaning",
    header: "Post URL,Creator,Caption,Views,Likes,Comments,Shares,Followers,Posted",
    line: (row) =>
      `https://www.tiktok.com/@maker${row % 40_000}/video/${7_000_000_000_000_000_000n + BigInt(row) * 100_900n},` +
      `@maker${row % 40_000},"Number ${row}, how I cook for ${row % 9} people #food #recipe${row % 97}",` +
      `${(row * 37) % 9_000_000},${(row * 11) % 800_000},${row % 9_000},${row % 4_000},${(row * 13) % 2_000_000},${dayOf(row)}`,
  },
];

export async function writeTable({ header, line }: Table, path: string, rows: number): Promise<void> {
  const file = createWriteStream(path);
  file.write(`${header}\n`);
  const block = 1_000;
  for (let from = 0; from < rows; from += block) {
    const lines = Array.from({ length: Math.min(block, rows - from) }, (_, at) => line(from + at));
    if (!file.write(`${lines.join("\n")}\n`)) await once(file, "drain");
  }
  file.end();
  await once(file, "finish");
}

async function importInto(dataDir: string, path: string): Promise<number> {
  const file = await importFile(path, { readParquet, openThreads: (order) => openJudgeThreads(order, []) });
  const rows =
    file.kind === "posts"
      ? { posts: file.batches as AsyncIterable<PostRow[]> }
      : { creators: file.batches as AsyncIterable<CreatorRow[]> };
  const result = await openCatalogueWriter(dataDir).publish({ ...rows, isDemo: false });
  return result[file.kind].total;
}

type Taken = { seconds: number; processor: number };

/** @throws when another number of rows was read */
async function taken(rows: number, work: () => Promise<number>): Promise<Taken> {
  const [start, before] = [performance.now(), process.cpuUsage()];
  const read = await work();
  const { user, system } = process.cpuUsage(before);
  if (read !== rows) throw new Error(`${read} of ${rows} rows were read.`);
  return { seconds: (performance.now() - start) / 1e3, processor: (user + system) / 1e6 };
}

/** @param folder for files, which are deleted with it */
export async function benchImports(folder: string, rows: number, rounds: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const lines: string[][] = [];
  for (const table of TABLES) {
    const path = join(folder, "table.csv");
    await writeTable(table, path, rows);
    const [engine, imported]: [Taken[], Taken[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      engine.push(await taken(rows, () => readCsvByEngine(path)));
      const dataDir = join(folder, `imported-${round}`);
      imported.push(await taken(rows, () => importInto(dataDir, path)));
      rmSync(dataDir, { recursive: true });
    }
    const middle = (of: readonly Taken[], what: keyof Taken) => median(of.map((each) => each[what]));
    lines.push([
      table.name,
      figure(rows / middle(imported, "seconds")),
      figure((middle(imported, "processor") / rows) * 1e6),
      figure((middle(engine, "processor") / rows) * 1e6),
      figure(middle(imported, "processor") / middle(engine, "processor")),
      figure(middle(imported, "seconds") / middle(engine, "seconds")),
    ]);
  }
  const head = [
    "a table of",
    "rows/s",
    "processor µs/row",
    "of the engine",
    "times the engine's",
    "on the clock",
  ];
  printTable(head, lines);
  const { maxRSS } = process.resourceUsage();
  process.stdout.write(`${rows} rows each, median of ${rounds}. At most ${figure(maxRSS / 1024)} MiB.\n`);
}
