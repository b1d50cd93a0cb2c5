/** Times the counting of one request: in memory, and in PostgreSQL for all processes. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { MemoryRateLimiter } from "@/lib/server/adapters/memory/rate-limiter";
import { openPostgres } from "@/lib/server/adapters/postgres/open-postgres";
import { PostgresRateLimiter } from "@/lib/server/adapters/postgres/rate-limiter";
import type { RateLimiter } from "@/lib/server/ports/rate-limiter";
import { startPostgres, type PostgresSettings } from "@/lib/testing/postgres-server";
import { figure, median, quantile } from "./figures";
import { printTable } from "./print-table";

const KEYS = 100;
const CLIENTS = 32;
/** Settings of an operator: a confirmed admission survives a power cut. */
const DURABLE: PostgresSettings = { fsync: "on", synchronous_commit: "on" };

type Ask = (index: number) => unknown;

/** Milliseconds of each question; `clients` ask at a time. */
async function timeEach(count: number, clients: number, ask: Ask): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  const client = async () => {
    while (next < count) {
      const index = next++;
      const start = performance.now();
      await ask(index);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return times;
}

function row(name: string, times: readonly number[]): string[] {
  const [p50, p95] = [median(times), quantile(times, 0.95)].map((ms) => ms * 1000);
  return [name, String(times.length), figure(p50!), figure(p95!)];
}

const keyed =
  (limiter: RateLimiter, name: string): Ask =>
  (index) =>
    limiter.admit(`${name} ${index % KEYS}`);

async function timePostgres(name: string, settings: PostgresSettings, asks: number): Promise<string[][]> {
  const folder = mkdtempSync(join(tmpdir(), "scoutdeck-limiter-"));
  const server = await startPostgres(folder, settings);
  const db = await openPostgres(server.urlOf("postgres"));
  const open = () => new PostgresRateLimiter(async () => db);
  try {
    await timeEach(500, 1, keyed(open(), "warm"));
    const limiter = open();
    // Admits whatever comes, with a log of a usual length.
    const wide = new PostgresRateLimiter(async () => db, { limit: 1_000_000, windowMs: 30 });
    // A new limiter without memory for each request.
    const forgetful: Ask = (index) => open().admit(`one ${index % KEYS}`);
    return [
      row(`${name}: a statement that does nothing`, await timeEach(asks, 1, () => sql`select 1`.execute(db))),
      row(`${name}: admitted`, await timeEach(KEYS * 60, 1, keyed(limiter, "one"))),
      row(`${name}: refused`, await timeEach(asks, 1, forgetful)),
      row(`${name}: refused once more`, await timeEach(asks, 1, keyed(limiter, "one"))),
      row(
        `${name}: ${CLIENTS} clients, ${KEYS} keys`,
        await timeEach(KEYS * 60, CLIENTS, keyed(open(), "many")),
      ),
      row(`${name}: ${CLIENTS} clients, one key`, await timeEach(asks, CLIENTS, () => wide.admit("hot"))),
    ];
  } finally {
    await db.destroy();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param rounds thousands of questions of each kind */
export async function benchLimiter(rounds: number): Promise<void> {
  const asks = rounds * 1_000;
  const memory = new MemoryRateLimiter();
  await timeEach(500, 1, keyed(new MemoryRateLimiter(), "warm"));
  const rows = [
    row("memory: admitted", await timeEach(KEYS * 60, 1, keyed(memory, "one"))),
    row("memory: refused", await timeEach(asks, 1, keyed(memory, "one"))),
    ...(await timePostgres("PostgreSQL", DURABLE, asks)),
    ...(await timePostgres("PostgreSQL without waiting for the disk", {}, asks)),
  ];
  printTable(["limiter", "requests", "µs, p50", "µs, p95"], rows);
}
