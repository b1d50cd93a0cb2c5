/** `npm run bench`: compares this catalogue with PostgreSQL, SQLite and array scans on the same records in one run. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { benchBesideImport } from "./beside-import";
import { catalogueEngine } from "./catalogue-engine";
import { clickhouseEngine } from "./clickhouse-engine";
import { benchCategories } from "./categories";
import { compareAnswers } from "./compare";
import { showPage, type Engine, type ListSearch } from "./engine";
import { figure, geometricMean, median, quantile } from "./figures";
import { benchImports } from "./imports";
import { benchLibrary } from "./library";
import { benchLimiter } from "./limiter";
import { benchLists } from "./lists";
import { benchNotices } from "./notices";
import { mix } from "./mix";
import { postgresEngine } from "./postgres-engine";
import { printTable } from "./print-table";
import { benchProofs } from "./proofs";
import { seedForBench } from "./seed";
import { benchSignIn } from "./sign-in";
import { benchUsage } from "./usage";
import { openSource, type Source } from "./source";
import { sqliteEngine } from "./sqlite-engine";
import { benchState } from "./state";
import { timeAlone, timeTogether, type Times } from "./time-engines";
import { typedArrayEngine } from "./typed-array-engine";

const NAMES = ["catalogue", "clickhouse", "postgres", "sqlite", "arrays"] as const;
/** Engines that need only the packages. */
const USUAL = NAMES.filter((name) => name !== "clickhouse");
const CLIENTS = [8, 32];

const { values: options } = parseArgs({
  options: {
    posts: { type: "string", default: "1000000" },
    creators: { type: "string", default: "1000000" },
    seed: { type: "string", default: "7" },
    rounds: { type: "string", default: "9" },
    /** Seconds of each run with many clients; 0 leaves them out. */
    seconds: { type: "string", default: "8" },
    engines: { type: "string", default: USUAL.join(",") },
    /**
     * `library`: pages of a large library. `limiter`: cost of counting a request. `state`: SQLite and PostgreSQL with
     * several processes. `sign-in`: timing of refused sign-ins. `categories`: accuracy of inferred categories on
     * labelled posts in `--data`. `imports`: rows per second for `--rows`. `beside-import`: searches while `--rows`
     * come in. `proofs`: facts per free search. `usage`: ledger pages with ten rows per `--owned`. `lists`: table of a
     * list with 50,000 creators. `notices`: 100,000 events become digests.
     */
    only: { type: "string" },
    /** For `state`: another checkout with the same lib/bench/state-process.ts, whose SQLite is measured too. */
    before: { type: "string" },
    rows: { type: "string", default: "300000" },
    owned: { type: "string", default: "100000" },
    /** Kept and used again when it has as many records; else a temporary folder. */
    data: { type: "string" },
  },
});

const log = (text: string) => process.stdout.write(`${text}\n`);

async function openEngines(source: Source, dataDir: string, folder: string): Promise<Engine[]> {
  const selected = options.engines.split(",");
  const open: Record<(typeof NAMES)[number], () => Promise<Engine>> = {
    catalogue: async () => catalogueEngine(dataDir),
    clickhouse: () => clickhouseEngine(dataDir),
    postgres: () => postgresEngine(source, join(folder, "postgres")),
    sqlite: () => sqliteEngine(source, join(folder, "bench.sqlite")),
    arrays: () => typedArrayEngine(source),
  };
  const engines: Engine[] = [];
  for (const name of NAMES.filter((each) => selected.includes(each))) {
    const start = performance.now();
    engines.push(await open[name]());
    log(`${engines.at(-1)!.name} loaded in ${figure((performance.now() - start) / 1000)} s.`);
  }
  return engines;
}

function printTimes(title: string, names: readonly string[], times: Times): void {
  const engines = [...times.keys()];
  const p50 = (engine: string) => times.get(engine)!.map(median);
  const rows = names.map((name, index) => [name, ...engines.map((engine) => figure(p50(engine)[index]!))]);
  const summary = (label: string, of: (ms: readonly number[]) => number) => [
    label,
    ...engines.map((engine) => figure(of(p50(engine)))),
  ];
  rows.push(summary("**geometric mean**", geometricMean));
  rows.push(summary("**median**", median));
  rows.push(summary("**worst**", (ms) => Math.max(...ms)));
  rows.push([
    "**p95 of all**",
    ...engines.map((engine) => figure(quantile(times.get(engine)!.flat(), 0.95))),
  ]);
  const [first] = engines;
  const ratios = (engine: string) => p50(engine).map((ms, index) => ms / p50(first!)[index]!);
  rows.push([
    `**× ${first}, geometric mean**`,
    ...engines.map((engine) => figure(geometricMean(ratios(engine)))),
  ]);
  rows.push([`**× ${first}, median**`, ...engines.map((engine) => figure(median(ratios(engine))))]);
  log(`${title}\n`);
  printTable(["ms, p50, one client", ...engines], rows);
}

async function run(dataDir: string, folder: string): Promise<void> {
  log(`${cpus().length} × ${cpus()[0]!.model}, ${figure(totalmem() / 2 ** 30)} GiB, Node ${process.version}`);
  const size = {
    posts: Number(options.posts),
    creators: Number(options.creators),
    seed: Number(options.seed),
  };
  const seconds = await seedForBench(dataDir, size);
  if (seconds) log(`Seeded in ${figure(seconds)} s.`);
  const source = await openSource(dataDir);
  log(`${source.posts.records} posts, ${source.creators.records} creators\n`);
  const searches = mix(source.sample);
  const lists = searches.filter((search): search is ListSearch => search.kind !== "records");
  const pages = lists.filter(({ isPage }) => isPage);
  const engines = await openEngines(source, dataDir, folder);
  try {
    const start = performance.now();
    const compared = await compareAnswers(engines, searches, pages);
    log(`${compared} answers compared, all equal (${figure((performance.now() - start) / 1000)} s).\n`);
    const rounds = Number(options.rounds);
    const alone = await timeAlone(engines, searches.length, rounds, (engine, at) =>
      engine.search(searches[at]!),
    );
    printTimes(
      "The mix: exact total and page",
      searches.map(({ name }) => name),
      alone,
    );
    const texts = new Map(
      [...alone].map(([name, times]) => [name, times.filter((_, at) => searches[at]!.isText)] as const),
    );
    printTimes(
      "Its searches for text",
      searches.filter(({ isText }) => isText).map(({ name }) => name),
      texts,
    );
    const whole = await timeAlone(engines, pages.length, Math.min(rounds, 5), (engine, at) =>
      showPage(engine, pages[at]!),
    );
    printTimes(
      "The whole page: total, page and every count of the filter panel",
      pages.map(({ name }) => name),
      whole,
    );
    if (Number(options.seconds) > 0) await printThroughput(engines, searches);
  } finally {
    for (const engine of engines) await engine.close();
    source.close();
  }
}

async function printThroughput(engines: readonly Engine[], searches: ReturnType<typeof mix>): Promise<void> {
  const rows: string[][] = [];
  for (const clients of CLIENTS) {
    for (const engine of engines) {
      const { searchesPerS, p50Ms, p99Ms, loopDelayP99Ms } = await timeTogether(
        engine,
        searches,
        clients,
        Number(options.seconds),
      );
      rows.push([
        `${engine.name}, ${clients} clients`,
        ...[searchesPerS, p50Ms, p99Ms, loopDelayP99Ms].map(figure),
      ]);
    }
  }
  log("Many clients at once\n");
  printTable(["", "searches/s", "p50 ms", "p99 ms", "event loop delay p99 ms"], rows);
}

const folder = mkdtempSync(join(tmpdir(), "scoutdeck-bench-"));
// PostgreSQL may run as another user, who must be able to enter its folder.
chmodSync(folder, 0o711);
const dataDir = resolve(options.data ?? join(folder, "data"));
mkdirSync(dataDir, { recursive: true });
try {
  if (options.only === "library") await benchLibrary(Number(options.owned), Number(options.rounds));
  else if (options.only === "limiter") await benchLimiter(Number(options.rounds));
  else if (options.only === "state") await benchState(folder, Number(options.rounds), options.before);
  else if (options.only === "sign-in") await benchSignIn(Number(options.rounds));
  else if (options.only === "imports")
    await benchImports(join(folder, "imports"), Number(options.rows), Number(options.rounds));
  else if (options.only === "beside-import")
    await benchBesideImport(dataDir, {
      posts: Number(options.posts),
      creators: Number(options.creators),
      seed: Number(options.seed),
      rows: Number(options.rows),
      rounds: Number(options.rounds),
      quietSeconds: Number(options.seconds),
    });
  else if (options.only === "categories") await benchCategories(dataDir);
  else if (options.only === "proofs") await benchProofs(Math.min(Number(options.creators), 50_000));
  else if (options.only === "lists") await benchLists(Number(options.rounds), folder);
  else if (options.only === "notices") await benchNotices(folder);
  else if (options.only === "usage") await benchUsage(Number(options.owned) * 10, folder);
  else await run(dataDir, folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
