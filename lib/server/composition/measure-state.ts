import "server-only";
/** Calls no other service and omits unreadable values, because a scrape must work without the database. */
import packageJson from "@/package.json" with { type: "json" };
import { sql } from "kysely";
import { Gauge } from "@prometheus-io/client";
import type { Db } from "../ports/database";
import type { AttemptState } from "../schema/column-values";
import { env } from "../runtime/env";
import { logEvent } from "../runtime/log";
import { metrics } from "../runtime/metrics";
import { processSingleton } from "../runtime/process-singleton";
import { readBooksState } from "../team/audit/books-state";
import { databaseFile, fileSizes, lastBackupAt, readDisk } from "./data-files";
import { serviceContext } from "./service-context";
import { sharedDatabase } from "./shared-database";

const gauges = processSingleton("state-gauges", () => {
  const registers = [metrics().register];
  const gauge = <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge({ name: `scoutdeck_${name}`, help, labelNames: [...labelNames], registers });
  const all = {
    info: gauge("info", "Always 1; the labels describe this process.", ["version", "node", "service"]),
    databaseUp: gauge("database_up", "1 while the database answers, and its file is in its place."),
    catalogueUp: gauge("catalogue_up", "1 while the catalogue can be read."),
    openAttempts: gauge("charge_attempts_open", "Charge attempts that have not ended, by state.", ["state"]),
    held: gauge("credits_held", "Credits set aside for charge attempts, by their state.", ["state"]),
    // The label keeps the gauge empty until the balance is known; 0 would raise an alarm.
    balance: gauge("credits_balance", "Credits of the dashboard's account, as last known.", ["service"]),
    generation: gauge(
      "catalogue_generation",
      "Number of the published catalogue; it grows with each import.",
    ),
    rows: gauge("catalogue_rows", "Records in the catalogue.", ["kind"]),
    bytes: gauge("data_bytes", "Size of the database and of the catalogue's files.", ["of"]),
    diskFree: gauge("disk_free_bytes", "Free space of the disk that holds the data folder."),
    booksOpen: gauge("books_differences_open", "Unacknowledged differences between the credit records."),
    booksChecked: gauge("books_checked_timestamp_seconds", "When the credit records were checked last."),
    backupAt: gauge("backup_timestamp_seconds", "When the last good backup was made; 0: never."),
    diskTotal: gauge("disk_total_bytes", "Size of the disk that holds the data folder."),
  };
  const service = env().service ? "http" : "embedded";
  all.info.set({ version: packageJson.version, node: process.version, service }, 1);
  return all;
});

const OPEN = ["reserved", "sent", "unknown"] as const;

/** Served by the partial index of open attempts, however long the ledger is. */
export const openAttemptsQuery = (db: Db) =>
  db
    .selectFrom("chargeAttempt")
    .select(({ fn }) => ["state", fn.countAll<number>().as("count"), fn.sum<number>("n").as("credits")])
    // The planner cannot match parameters to the partial index and would read the whole table.
    .where("state", "in", sql<AttemptState>`(${sql.join(OPEN.map((state) => sql.lit(state)))})`)
    .groupBy("state");

async function measureDatabase(): Promise<void> {
  const { databaseUp, openAttempts: open, held } = gauges();
  const { dataDir, databaseUrl } = env();
  databaseUp.set(0);
  const rows = await openAttemptsQuery(await sharedDatabase()).execute();
  for (const state of OPEN) {
    const row = rows.find((each) => each.state === state);
    open.set({ state }, Number(row?.count ?? 0));
    held.set({ state }, Number(row?.credits ?? 0));
  }
  const isInPlace = databaseUrl !== null || databaseFile(dataDir) === "same";
  databaseUp.set(isInPlace ? 1 : 0);
}

async function measureServer(): Promise<void> {
  if (env().databaseUrl === null) return;
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(
    await sharedDatabase(),
  );
  gauges().bytes.set({ of: "database" }, rows[0]!.size);
}

async function measureCatalogue(): Promise<void> {
  const { catalogueUp, generation, rows } = gauges();
  catalogueUp.set(0);
  const summary = await (await serviceContext()).catalogue.summary();
  generation.set(summary.generation);
  rows.set({ kind: "posts" }, summary.posts);
  rows.set({ kind: "creators" }, summary.creators);
  catalogueUp.set(1);
}

async function measureFiles(): Promise<void> {
  const { backupAt, bytes, diskFree, diskTotal } = gauges();
  const { dataDir, databaseUrl } = env();
  const [sizes, disk] = await Promise.all([fileSizes(dataDir), readDisk(dataDir)]);
  if (databaseUrl === null) bytes.set({ of: "database" }, sizes.database);
  bytes.set({ of: "catalogue" }, sizes.catalogue);
  diskFree.set(disk.freeBytes);
  diskTotal.set(disk.totalBytes);
  backupAt.set(((await lastBackupAt(dataDir)) ?? 0) / 1000);
}

/** A connected service's balance is set by `noteBalance` instead. */
async function measureBalance(): Promise<void> {
  if (env().service) return;
  const { db, dashboard } = await serviceContext();
  const account = await db
    .selectFrom("account")
    .select("balance")
    .where("id", "=", dashboard.accountId)
    .executeTakeFirst();
  if (account) gauges().balance.set({ service: "embedded" }, account.balance);
}

export function noteBalance(credits: number | null): void {
  if (credits !== null) gauges().balance.set({ service: "http" }, credits);
}

/** Reads the last result; the check itself runs every few minutes. */
async function measureBooks(): Promise<void> {
  const { open, checkedAt } = await readBooksState(await sharedDatabase());
  gauges().booksOpen.set(open);
  if (checkedAt !== null) gauges().booksChecked.set(Date.parse(checkedAt) / 1000);
}

const PARTS = {
  database: measureDatabase,
  server: measureServer,
  catalogue: measureCatalogue,
  files: measureFiles,
  balance: measureBalance,
  books: measureBooks,
};

export async function measureState(): Promise<void> {
  await Promise.all(
    Object.entries(PARTS).map(([part, measure]) =>
      measure().catch((err: unknown) => logEvent("debug", "metrics.incomplete", { part, err })),
    ),
  );
}
