/**
 * `npm run bench -- --only beside-import`: one client's searches with and without an import beside them, in turns. The
 * import has the process and priority of the product; it is staged in full and then discarded, so that every round
 * begins with the same catalogue. `--data` keeps the catalogue for the next run.
 */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { USUAL_OPTIONS } from "@/lib/contract/imports";
import type { ImportOrder } from "@/lib/server/composition/imports/import-order";
import { startChild } from "@/lib/server/composition/imports/start-child";
import { openCatalogueWithoutMemory } from "@/lib/server/composition/measured-catalogue";
import { openCatalogueWriter } from "@/lib/server/composition/open-catalogue";
import { demoCreators } from "@/lib/server/service/demo/demo-creators";
import { demoPosts } from "@/lib/server/service/demo/demo-posts";
import { catalogueEngine } from "./catalogue-engine";
import type { Engine, ListSearch } from "./engine";
import { figure, median, quantile } from "./figures";
import { TABLES, writeTable } from "./imports";
import { mix } from "./mix";
import { printTable } from "./print-table";
import { openSource } from "./source";

type Size = { posts: number; creators: number; seed: number };

/** An import would replace demo data, so these rows are published as real ones. */
async function fill(dataDir: string, size: Size): Promise<void> {
  const writer = openCatalogueWriter(dataDir);
  const { posts, creators } = await writer.summary();
  if (posts === size.posts && creators === size.creators) return;
  const rows = { ...size, now: Date.UTC(2026, 0, 1) };
  const input = { posts: demoPosts(rows), creators: demoCreators(rows), isDemo: false, isReplacing: true };
  await writer.publish(input);
  const reader = openCatalogueWithoutMemory(dataDir);
  await reader.summary();
  await reader.close();
}

/** Time to read a page before the next search. */
const BREATH_MS = 40;

type Searched = { search: number; ms: number }[];

/** @returns a function that stops the client and returns its times */
function searching(engine: Engine, searches: readonly ListSearch[]): () => Promise<Searched> {
  const times: Searched = [];
  let isOver = false;
  const end = (async () => {
    for (let turn = 0; !isOver; turn++) {
      const search = (turn * 7) % searches.length;
      const start = performance.now();
      await engine.search(searches[search]!);
      times.push({ search, ms: performance.now() - start });
      await sleep(BREATH_MS);
    }
  })();
  return async () => {
    isOver = true;
    await end;
    return times;
  };
}

class Discarded extends Error {}

const peakMib = (pid: number) => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
  } catch {
    return 0;
  }
};

/** @returns seconds until everything was ready to publish, and the most memory of the process in MiB */
async function importBeside(dataDir: string, path: string): Promise<{ seconds: number; mib: number }> {
  const order: ImportOrder = {
    phase: "run",
    dataDir,
    options: USUAL_OPTIONS,
    saved: [],
    marks: [],
    rejectedPath: join(dataDir, "rejected.csv"),
    files: [{ id: "file", name: "posts.csv", path, modifiedAt: Date.UTC(2026, 0, 2), choices: {} }],
  };
  const start = performance.now();
  let [pid, seconds] = [0, 0];
  let mib = 0;
  const result = await startChild({
    order,
    signal: new AbortController().signal,
    onStart: (started) => (pid = started),
    onProgress: () => undefined,
    async onStaged() {
      seconds = (performance.now() - start) / 1_000;
      mib = peakMib(pid);
      throw new Discarded();
    },
  }).catch((error: unknown) => {
    if (!(error instanceof Discarded)) throw error;
  });
  if (result) throw new Error(`Nothing was imported: ${JSON.stringify(result)}`);
  return { seconds, mib };
}

const ofKind = (times: Searched, searches: readonly ListSearch[], kind: ListSearch["kind"]) =>
  times.filter(({ search }) => searches[search]!.kind === kind).map(({ ms }) => ms);

/** @param quietSeconds how long the searches are timed alone before each import */
export async function benchBesideImport(
  dataDir: string,
  size: Size & { rows: number; rounds: number; quietSeconds: number },
): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  await fill(dataDir, size);
  const path = join(dataDir, `posts-${size.rows}.csv`);
  if (!existsSync(path)) await writeTable(TABLES[2]!, path, size.rows);
  const source = await openSource(dataDir);
  const searches = mix(source.sample).filter((search): search is ListSearch => search.kind !== "records");
  source.close();
  const engine = catalogueEngine(dataDir);
  const [quiet, beside]: [Searched, Searched] = [[], []];
  const imports: { seconds: number; mib: number }[] = [];
  const warm = searching(engine, searches);
  await sleep(5_000);
  await warm();
  for (let round = 0; round < size.rounds; round++) {
    const alone = searching(engine, searches);
    await sleep(size.quietSeconds * 1_000);
    quiet.push(...(await alone()));
    const during = searching(engine, searches);
    imports.push(await importBeside(dataDir, path));
    beside.push(...(await during()));
  }
  await engine.close();
  const line = (name: string, pick: (times: Searched) => number[]) => {
    const [before, during] = [pick(quiet), pick(beside)];
    const ratio = (of: (ms: number[]) => number) => figure(of(during) / of(before));
    const p95 = (ms: readonly number[]) => quantile(ms, 0.95);
    return [
      name,
      String(before.length),
      String(during.length),
      ...[median, p95].flatMap((of) => [figure(of(before)), figure(of(during)), ratio(of)]),
    ];
  };
  printTable(
    ["searches", "alone", "beside", "median ms alone", "beside", "times", "p95 ms alone", "beside", "times"],
    [
      line("posts", (times) => ofKind(times, searches, "posts")),
      line("creators", (times) => ofKind(times, searches, "creators")),
      line("all", (times) => times.map(({ ms }) => ms)),
    ],
  );
  const seconds = median(imports.map((each) => each.seconds));
  process.stdout.write(
    `${size.rounds} imports of ${size.rows} rows beside ${size.posts} posts and ${size.creators} creators: ` +
      `median ${figure(seconds)} s, ${figure(size.rows / seconds)} rows/s, ` +
      `at most ${figure(Math.max(...imports.map(({ mib }) => mib)))} MiB.\n`,
  );
}
