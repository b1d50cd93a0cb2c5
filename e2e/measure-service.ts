/**
 * `npm run bench:http`: the bench's searches through the HTTP service, with 32 parallel clients that each have keys.
 * `-- --processes 1,2,4`: numbers of processes on one PostgreSQL, each with a copy of the catalogue. `-- --readers
 * catalogue,postgres`: the same routes over these readers, in turns.
 */
import { once } from "node:events";
import { chmodSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { root } from "@/lib/host/run.mjs";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import autocannon from "autocannon";
import type { ListSearch } from "@/lib/bench/engine";
import { figure, median, quantile } from "@/lib/bench/figures";
import { mix } from "@/lib/bench/mix";
import { printTable } from "@/lib/bench/print-table";
import { seedForBench } from "@/lib/bench/seed";
import { openSource } from "@/lib/bench/source";
import { freePort } from "@/lib/testing/free-port";
import { startInstance, type Instance } from "./instance";
import { startReader, type Reader } from "./start-reader";
import { callOf, makeKeys, residentMb, type Call } from "./service-calls";
import { startPostgres } from "@/lib/testing/postgres-server";

const CLIENTS = 32;
/** At this rate of searches, as of a real team, the two cores keep some headroom. */
const RATE = 200;

const { values: options } = parseArgs({
  options: {
    posts: { type: "string", default: "1000000" },
    creators: { type: "string", default: "1000000" },
    seed: { type: "string", default: "7" },
    seconds: { type: "string", default: "15" },
    data: { type: "string" },
    /** Absent: one process on SQLite. */
    processes: { type: "string" },
    /** Readers of the catalogue behind the same routes. */
    readers: { type: "string" },
    /** How often each reader has its turn. */
    rounds: { type: "string", default: "3" },
  },
});

/** @returns a function that stops it and returns the response times of /api/health in ms */
function watchHealth(address: string): () => Promise<number[]> {
  const watcher = new Worker(join(root, "e2e/watch-health.mjs"), { workerData: address });
  return async () => {
    watcher.postMessage("stop");
    const [times] = (await once(watcher, "message")) as [number[]];
    return times;
  };
}

/** `rate`: searches a second; absent: as many as are answered. */
type Run = { name: string; isNew: boolean; rate?: number };

type Measured = { addresses: readonly string[]; keys: readonly string[]; searches: readonly ListSearch[] };

async function measure({ addresses, keys, searches }: Measured, { isNew, rate }: Run, seconds: number) {
  let turn = 0;
  const next = (): Call => {
    turn++;
    // 7 has no common factor with the number of searches, so clients are out of step.
    const search = searches[(turn * 7) % searches.length]!;
    return callOf(search, keys[turn % keys.length]!, isNew ? turn : null);
  };
  const stopWatching = watchHealth(addresses[0]!);
  const result = await autocannon({
    // Each client uses one process, and all processes are used.
    url: addresses as string[] & string,
    connections: CLIENTS,
    duration: seconds,
    timeout: 30,
    overallRate: rate,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  return { result, health: await stopWatching() };
}

async function seeded(dataDir: string): Promise<ListSearch[]> {
  await seedForBench(dataDir, {
    posts: Number(options.posts),
    creators: Number(options.creators),
    seed: Number(options.seed),
  });
  const source = await openSource(dataDir);
  const searches = mix(source.sample).filter((search): search is ListSearch => search.kind !== "records");
  source.close();
  return searches;
}

const RUNS: readonly Run[] = [
  { name: "warming up", isNew: true },
  { name: "never asked before", isNew: true },
  { name: "asked before", isNew: false },
  { name: `asked before, ${RATE} a second`, isNew: false, rate: RATE },
];

/** One row per run, without the warm-up. */
async function measureAll(
  instances: readonly Instance[],
  measured: Omit<Measured, "addresses">,
): Promise<string[][]> {
  const rows: string[][] = [];
  const addresses = instances.map(({ address }) => address);
  for (const each of RUNS) {
    const { result, health } = await measure({ ...measured, addresses }, each, Number(options.seconds));
    const { latency, requests } = result;
    const [now, most] = residentMb(instances[0]!.pid);
    rows.push([
      each.name,
      figure(requests.average),
      figure(latency.p50),
      figure(latency.p99),
      String(result.non2xx + result.errors + result.timeouts),
      figure(quantile(health, 0.5)),
      figure(quantile(health, 0.99)),
      now,
      most,
    ]);
  }
  return rows.slice(1);
}

const HEAD = [
  "searches",
  "a second",
  "p50 ms",
  "p99 ms",
  "errors",
  "health p50 ms",
  "health p99 ms",
  "memory MiB",
  "at most",
];

async function withInstances<T>(
  count: number,
  settings: (index: number) => { DATA_DIR: string } & Record<string, string>,
  work: (instances: readonly Instance[]) => Promise<T>,
): Promise<T> {
  const instances: Instance[] = [];
  try {
    for (let index = 0; index < count; index++)
      instances.push(await startInstance({ ...settings(index), PORT: String(await freePort()) }));
    return await work(instances);
  } finally {
    await Promise.all(instances.map((instance) => instance.stop()));
  }
}

async function onSqlite(dataDir: string): Promise<void> {
  const searches = await seeded(dataDir);
  const rows = await withInstances(
    1,
    () => ({ DATA_DIR: dataDir }),
    async (instances) => measureAll(instances, { searches, keys: await makeKeys(dataDir, null) }),
  );
  printTable(HEAD, rows);
}

/** Measures each number of processes in order, on one durable PostgreSQL. */
async function onPostgres(dataDir: string, counts: readonly number[]): Promise<void> {
  const searches = await seeded(dataDir);
  const server = await startPostgres(join(folder, "postgres"), {
    fsync: "on",
    synchronous_commit: "on",
    max_connections: "200",
  });
  const folderOf = (index: number) => (index === 0 ? dataDir : `${dataDir}-${index}`);
  for (let index = 1; index < Math.max(...counts); index++)
    cpSync(dataDir, folderOf(index), { recursive: true });
  const DATABASE_URL = server.urlOf("postgres");
  try {
    for (const count of counts) {
      const rows = await withInstances(
        count,
        (index) => ({ DATA_DIR: folderOf(index), DATABASE_URL }),
        async (instances) => measureAll(instances, { searches, keys: await makeKeys(dataDir, DATABASE_URL) }),
      );
      process.stdout.write(`${count} ${count === 1 ? "process" : "processes"} on PostgreSQL\n\n`);
      printTable(HEAD, rows);
    }
  } finally {
    await server.stop();
  }
}

/** Only new searches, because cached answers would hide the reader. One reader runs at a time. */
async function ofReaders(dataDir: string, names: readonly string[]): Promise<void> {
  const searches = await seeded(dataDir);
  const seconds = Number(options.seconds);
  const readers: Reader[] = [];
  const found = new Map<string, Awaited<ReturnType<typeof measure>>["result"][]>();
  try {
    for (const name of names) readers.push(await startReader(name, dataDir, join(folder, name)));
    // A turn that is not counted warms each of them up.
    for (let round = -1; round < Number(options.rounds); round++) {
      for (const { name, url, keys } of readers) {
        const measured = { addresses: [url], keys, searches };
        const { result } = await measure(measured, { name, isNew: true }, seconds);
        if (round >= 0) found.set(name, [...(found.get(name) ?? []), result]);
      }
    }
  } finally {
    await Promise.all(readers.map((reader) => reader.stop()));
  }
  const rateOf = (name: string) => median(found.get(name)!.map(({ requests }) => requests.average));
  const rows = names.map((name) => {
    const results = found.get(name)!;
    return [
      name,
      figure(rateOf(name)),
      figure(median(results.map(({ latency }) => latency.p50))),
      figure(median(results.map(({ latency }) => latency.p99))),
      String(results.reduce((sum, { non2xx, errors, timeouts }) => sum + non2xx + errors + timeouts, 0)),
      figure(rateOf(names[0]!) / rateOf(name)),
    ];
  });
  printTable(["reader", "new searches a second", "p50 ms", "p99 ms", "errors", `× by ${names[0]}`], rows);
}

const folder = mkdtempSync(join(tmpdir(), "scoutdeck-http-"));
// PostgreSQL may run as another user, who must be able to enter its folder.
chmodSync(folder, 0o711);
const dataDir = resolve(options.data ?? join(folder, "data"));
try {
  process.stdout.write(
    `${options.posts} posts, ${options.creators} creators, ${CLIENTS} clients, ${options.seconds} s each\n\n`,
  );
  if (options.readers !== undefined) await ofReaders(dataDir, options.readers.split(","));
  else if (options.processes === undefined) await onSqlite(dataDir);
  else await onPostgres(dataDir, options.processes.split(",").map(Number));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
