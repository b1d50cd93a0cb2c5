/** `npm run bench -- --only library`: the pages of a large library, each filter and each order, by the verb that serves them. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { creatorQuery, type CreatorValues } from "@/lib/contract/creators";
import type { Creator } from "@/lib/contract/records";
import { parseUrl } from "@/lib/contract/query";
import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
import { OPERATOR } from "@/lib/server/access/caller";
import { csvResponse } from "@/lib/server/http/csv";
import type { Db } from "@/lib/server/ports/database";
import { demoCreators } from "@/lib/server/service/demo/demo-creators";
import { exportLibrary } from "@/lib/server/team/library/library-csv";
import { listOwned } from "@/lib/server/team/library/list-owned";
import { ownRecords } from "@/lib/testing/own-records";
import { figure, median } from "./figures";
import { printTable } from "./print-table";

const NOW = Date.UTC(2026, 5, 1);
const REVEAL_SIZE = 1_000;

/** Searches as addresses: all creators, each filter kind, each order, deep pages and combined filters. */
const SEARCHES: readonly string[] = [
  "",
  "page=10000",
  "perPage=100&page=500",
  ...Object.keys(creatorQuery.sorting.sorts).flatMap((key) => [
    `sortBy=${key}`,
    `sortBy=${key}&sortOrder=asc&page=5000`,
  ]),
  "mainCategory=Fitness",
  "mainCategory=Fitness&sortBy=followers",
  "country=germany",
  "source=tiktok&page=2000",
  "language=english&sortBy=engagement_rate",
  "accountType=brand",
  "age=20-29,30-39&sortBy=avg_views",
  "gender=female",
  "race=White",
  "followersMin=10000&followersMax=100000",
  "followersMin=1&sortBy=followers&page=5000",
  "engagementRateMin=6&sortBy=engagement_rate&sortOrder=asc",
  "averageViewsMin=50000&averageLikesMin=1000",
  "emailExists=true",
  "username=nobody.has.this",
  "email=nobody@example.com",
  "subCategory=a",
  "bio=coach",
  "bio=e&sortBy=followers&page=3000",
  "bio=no+such+words+anywhere",
  "hashtags=fitness",
  "promotedProducts=protein",
  "nichesToPromote=home,meal,street",
  "mainCategory=Fitness&bio=coach&followersMin=1000&emailExists=true&hashtags=gym&sortBy=avg_likes",
];

/** Owns invented creators, bought one after the other by reveals of 1,000. */
export async function own(db: Db, count: number): Promise<void> {
  const person = { id: "bench", email: "bench@example.com", name: "Bench", role: "admin" as const };
  const createdAt = new Date(NOW).toISOString();
  await db
    .insertInto("member")
    .values({ ...person, passwordHash: "-", createdAt })
    .execute();
  const creators = demoCreators({ posts: 0, creators: count, seed: 7, now: NOW });
  let bought: Parameters<typeof ownRecords>[2][number][] = [];
  let reveals = 0;
  const flush = async () => {
    await ownRecords(db, { revealId: `r${reveals++}`, memberId: "bench" }, bought);
    bought = [];
  };
  for (const { dateCreated, ...creator } of creators) {
    const revealedAt = new Date(NOW - (reveals * REVEAL_SIZE + bought.length) * 60_000).toISOString();
    const added = new Date(dateCreated).toISOString();
    bought.push({ creator: { ...creator, dateCreated: added } as Creator, revealedAt });
    if (bought.length === REVEAL_SIZE) await flush();
  }
  if (bought.length > 0) await flush();
}

type Cost = { ms: number; cpuMs: number };

/** Wall-clock time, and processor time, which is comparable when the machine has other work. */
async function timed(work: () => Promise<unknown>): Promise<Cost> {
  const [start, used] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(used);
  return { ms: performance.now() - start, cpuMs: (user + system) / 1000 };
}

/** Reads a file as a download does, a piece at a time. @returns its size in MiB */
async function download(db: Db, values: CreatorValues): Promise<number> {
  let bytes = 0;
  const { name, heading, rows } = await exportLibrary({ db, ...OPERATOR }, { values });
  const answer = await csvResponse(name, heading, rows);
  for await (const piece of answer.body ?? []) bytes += piece.byteLength;
  return bytes / 2 ** 20;
}

function medianCost(costs: readonly Cost[]): Cost {
  return { ms: median(costs.map(({ ms }) => ms)), cpuMs: median(costs.map(({ cpuMs }) => cpuMs)) };
}

async function printFile(db: Db, folder: string): Promise<void> {
  const { values } = parseUrl(creatorQuery, []);
  let size = 0;
  const whole = await timed(async () => (size = await download(db, values)));
  const opened = await timed(async () => (await openDatabase(folder)).destroy());
  process.stdout.write(
    `The whole library as a file: ${figure(size)} MiB in ${figure(whole.ms)} ms (${figure(whole.cpuMs)} of the processor). Opening again: ${figure(opened.ms)} ms.\n`,
  );
}

export async function benchLibrary(count: number, rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "scoutdeck-library-"));
  const db = await openDatabase(folder);
  try {
    const written = await timed(() => own(db, count));
    process.stdout.write(`${count} owned creators, written in ${figure(written.ms / 1000)} s.\n\n`);
    const costs: Cost[] = [];
    const rows: string[][] = [];
    for (const search of SEARCHES) {
      const { values } = parseUrl(creatorQuery, new URLSearchParams(search));
      const { total } = await listOwned(db, values);
      const each: Cost[] = [];
      for (let round = 0; round < rounds; round++) each.push(await timed(() => listOwned(db, values)));
      const cost = medianCost(each);
      costs.push(cost);
      rows.push([search || "everything", String(total), figure(cost.ms), figure(cost.cpuMs)]);
    }
    const worst = (of: (cost: Cost) => number) => figure(Math.max(...costs.map(of)));
    rows.push(["**worst**", "", worst(({ ms }) => ms), worst(({ cpuMs }) => cpuMs)]);
    printTable(["library page", "total", "ms, p50", "of the processor"], rows);
    await printFile(db, folder);
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true });
  }
}
