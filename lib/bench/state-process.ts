/** A bench process: works on the database in its arguments, with the given number of parallel clients. */
import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
import type { Db } from "@/lib/server/ports/database";
import type { KeyHolder } from "@/lib/server/service/keys/find-key";
import { workersOn, type Work, type Workers } from "./state-work";

/** `url`: of PostgreSQL; null: SQLite in the folder. `number`: which of the processes on this database. */
export type Opened = {
  dataDir: string;
  url: string | null;
  isSerializable: boolean;
  number: number;
  keys: KeyHolder[];
};
export type Ask = { work: Work; times: number; clients: number };
/** `ms`: of each. `repeats`: of transactions. `failed`: the first failure. */
export type Told = { ms: number[]; repeats: number; failed?: string };

let repeats = () => 0;

async function open({ url, dataDir, isSerializable }: Opened): Promise<Db> {
  if (url === null) return openDatabase(dataDir);
  if (!isSerializable) {
    const { openPostgres } = await import("@/lib/server/adapters/postgres/open-postgres");
    return openPostgres(url);
  }
  const { openSerializable } = await import("./serializable");
  const opened = await openSerializable(url);
  ({ repeats } = opened);
  return opened.db;
}

const opened = JSON.parse(process.argv[2]!) as Opened;
const workers = open(opened).then((db) => workersOn(db, opened.keys));
/** No two pieces of work buy the same. */
let next = opened.number * 1_000_000;

async function run(all: Workers, { work, times, clients }: Ask): Promise<Told> {
  const ms: number[] = [];
  let left = times;
  let failed: string | undefined;
  const before = repeats();
  const client = async () => {
    while (left-- > 0) {
      const start = performance.now();
      await all[work](next++);
      ms.push(performance.now() - start);
    }
  };
  await Promise.all(
    Array.from({ length: clients }, () =>
      client().catch((error: unknown) => (failed ??= error instanceof Error ? error.stack : String(error))),
    ),
  );
  return { ms, repeats: repeats() - before, failed };
}

process.on("message", (ask: Ask) => {
  void workers.then((all) => run(all, ask)).then((told) => process.send?.(told satisfies Told));
});
process.on("disconnect", () => process.exit(0));
void workers.then(() => process.send?.("ready"));
