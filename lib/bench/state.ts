/**
 * `npm run bench -- --only state`: reveals, prices, usage and library pages on SQLite and PostgreSQL, and PostgreSQL's
 * database lock compared with serializable transactions, for one, two and four processes.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "@/lib/host/run.mjs";
import { sql } from "kysely";
import { openPostgres } from "@/lib/server/adapters/postgres/open-postgres";
import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
import type { Db } from "@/lib/server/ports/database";
import { createKey } from "@/lib/server/service/keys/create-key";
import { findKey, type KeyHolder } from "@/lib/server/service/keys/find-key";
import { asOperator } from "@/lib/testing/as-operator";
import { startPostgres } from "@/lib/testing/postgres-server";
import { figure, median, quantile } from "./figures";
import { own } from "./library";
import { printTable } from "./print-table";
import type { Ask, Opened, Told } from "./state-process";
import { BUYER, type Work } from "./state-work";

const KEYS = 8;
const OWNED = 10_000;
const PROCESSES = [1, 2, 4];
/** Clients of each process. */
const CLIENTS = 4;

/** The processes at one database. */
type Side = { name: string; processes: ChildProcess[] };

async function fill(db: Db): Promise<KeyHolder[]> {
  await db.deleteFrom("teamSetting").execute();
  const createdAt = new Date().toISOString();
  await db
    .insertInto("member")
    .values({ ...BUYER, passwordHash: "-", createdAt })
    .execute();
  await own(db, OWNED);
  // Quotes of the library are only read, so they must not expire and be deleted by a new price.
  await db.updateTable("quote").set({ expiresAtMs: Number.MAX_SAFE_INTEGER }).execute();
  await db.updateTable("reveal").set({ finishedAt: createdAt }).execute();
  const keys: KeyHolder[] = [];
  for (let n = 0; n < KEYS; n++) {
    const { key } = await createKey(asOperator(db), { name: `bench ${n}`, credits: 1_000_000 });
    keys.push(await findKey(db, key));
  }
  return keys;
}

/** @param checkout folder of the measured version */
async function startProcess(checkout: string, opened: Opened): Promise<ChildProcess> {
  const args = ["lib/host/run-program.mjs", "lib/bench/state-process.ts", JSON.stringify(opened)];
  const { NODE_OPTIONS: _options, ...env } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: checkout,
    env: { ...env, LOG_LEVEL: "error" } as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await once(child, "message");
  return child;
}

async function startSide(
  name: string,
  count: number,
  opened: Omit<Opened, "number">,
  checkout = root,
): Promise<Side> {
  const numbers = Array.from({ length: count }, (_, number) => number);
  const processes = await Promise.all(numbers.map((number) => startProcess(checkout, { ...opened, number })));
  return { name, processes };
}

async function ask(process: ChildProcess, what: Ask): Promise<Told> {
  process.send(what);
  const [told] = (await once(process, "message")) as [Told];
  if (told.failed) throw new Error(told.failed);
  return told;
}

type Timed = { perSecond: number; p50Ms: number; p99Ms: number; repeats: number };

/** @param times over all processes together */
async function time({ processes }: Side, count: number, { times, ...what }: Ask): Promise<Timed> {
  const start = performance.now();
  const each = { ...what, times: Math.round(times / count) };
  const told = await Promise.all(processes.slice(0, count).map((process) => ask(process, each)));
  const seconds = (performance.now() - start) / 1_000;
  const ms = told.flatMap((one) => one.ms);
  const repeats = told.reduce((sum, one) => sum + one.repeats, 0);
  return { perSecond: ms.length / seconds, p50Ms: median(ms), p99Ms: quantile(ms, 0.99), repeats };
}

/** The median of the rounds, in which all sides took turns. */
async function inTurns(sides: readonly Side[], count: number, what: Ask, rounds: number): Promise<Timed[]> {
  const all = sides.map((): Timed[] => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, side] of sides.entries()) all[index]!.push(await time(side, count, what));
  const middle = (timed: Timed[], of: (one: Timed) => number) => median(timed.map(of));
  return all.map((timed) => ({
    perSecond: middle(timed, ({ perSecond }) => perSecond),
    p50Ms: middle(timed, ({ p50Ms }) => p50Ms),
    p99Ms: middle(timed, ({ p99Ms }) => p99Ms),
    repeats: timed.reduce((sum, { repeats }) => sum + repeats, 0) / rounds,
  }));
}

const ratio = (value: number, of: number) => (value / of).toFixed(2);

async function compareEngines(sides: readonly Side[], rounds: number): Promise<void> {
  const asks: (Ask & { name: string })[] = [
    { name: "reveals, 1 client", work: "reveal", times: 60, clients: 1 },
    { name: "reveals, 8 clients", work: "reveal", times: 120, clients: 8 },
    { name: "prices of 50 creators", work: "quote", times: 100, clients: 1 },
    { name: "usage pages", work: "usage", times: 60, clients: 1 },
    { name: "library pages", work: "library", times: 50, clients: 1 },
    { name: "charges of the service", work: "charge", times: 200, clients: 1 },
  ];
  const rows: string[][] = [];
  for (const { name, ...what } of asks) {
    const [first, ...others] = await inTurns(sides, 1, what, rounds);
    const cells = others.flatMap((one) => [
      figure(one.perSecond),
      figure(one.p50Ms),
      ratio(one.perSecond, first!.perSecond),
    ]);
    rows.push([name, figure(first!.perSecond), figure(first!.p50Ms), ...cells]);
  }
  const [first, ...others] = sides.map((side) => side.name);
  printTable(
    [
      "one process",
      `${first}, a second`,
      "p50 ms",
      ...others.flatMap((name) => [`${name}, a second`, "p50 ms", `× ${first}`]),
    ],
    rows,
  );
}

async function compareIsolation(lock: Side, serializable: Side, rounds: number): Promise<void> {
  const rows: string[][] = [];
  for (const [work, times] of [
    ["reveal", 160],
    ["charge", 400],
    ["charge of 8 keys", 400],
  ] as [Work, number][])
    for (const count of PROCESSES) {
      const what = { work, times, clients: CLIENTS };
      const [locked, repeating] = await inTurns([lock, serializable], count, what, rounds);
      rows.push([
        `${work}, ${count} × ${CLIENTS} clients`,
        figure(locked!.perSecond),
        `${figure(locked!.p50Ms)} / ${figure(locked!.p99Ms)}`,
        figure(repeating!.perSecond),
        `${figure(repeating!.p50Ms)} / ${figure(repeating!.p99Ms)}`,
        (repeating!.repeats / times).toFixed(2),
        ratio(repeating!.perSecond, locked!.perSecond),
      ]);
    }
  printTable(
    [
      "PostgreSQL",
      "lock, a second",
      "p50 / p99 ms",
      "serializable, a second",
      "p50 / p99 ms",
      "repeated, each",
      "× lock",
    ],
    rows,
  );
}

/** @param before another checkout whose SQLite is measured for comparison; undefined for none */
export async function benchState(folder: string, rounds: number, before: string | undefined): Promise<void> {
  const server = await startPostgres(join(folder, "postgres"), {
    fsync: "on",
    synchronous_commit: "on",
    max_connections: "200",
  });
  const sides: Side[] = [];
  const started = async (side: Promise<Side>) => {
    sides.push(await side);
    return sides.at(-1)!;
  };
  const onSqlite = async (name: string, checkout?: string) => {
    const dataDir = join(folder, `sqlite-${sides.length}`);
    mkdirSync(dataDir);
    const db = await openDatabase(dataDir);
    const keys = await fill(db);
    await db.destroy();
    return started(startSide(name, 1, { dataDir, url: null, isSerializable: false, keys }, checkout));
  };
  const onPostgres = async (name: string, database: string, isSerializable: boolean) => {
    const url = await server.create(database);
    const db = await openPostgres(url);
    const keys = await fill(db);
    await sql`vacuum analyze`.execute(db);
    await db.destroy();
    return started(startSide(name, Math.max(...PROCESSES), { dataDir: folder, url, isSerializable, keys }));
  };
  try {
    const earlier = before === undefined ? [] : [await onSqlite("SQLite before", before)];
    const sqlite = await onSqlite("SQLite");
    const postgres = await onPostgres("PostgreSQL", "lock", false);
    await compareEngines([...earlier, sqlite, postgres], rounds);
    const serializable = await onPostgres("serializable", "serializable", true);
    // A new one: both begin with the same tables.
    const lock = await onPostgres("lock", "lock2", false);
    await compareIsolation(lock, serializable, rounds);
  } finally {
    for (const { processes } of sides) for (const process of processes) process.kill();
    await server.stop();
  }
}
