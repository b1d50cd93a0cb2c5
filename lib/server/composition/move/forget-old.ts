import "server-only";
import { existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "@/lib/contract/errors";
import type { Db } from "@/lib/server/ports/database";
import { blobFolder } from "../../adapters/folder/folder-blob-store";
import { connectPostgres } from "../../adapters/postgres/open-postgres";
import { readFileSnapshot } from "../../adapters/sqlite/read-snapshot";
import { instanceId } from "@/lib/server/service/instance-id";
import { auditBooks } from "../backup/audit-copy";
import { isElsewhere } from "../database-elsewhere";
import { checkTables } from "./check-source";

/** The second name is the one that the guide gives the old file. */
const DATABASES = ["scoutdeck.sqlite", "scoutdeck.sqlite.moved"];
const BESIDE = ["", "-wal", "-shm"];

export type Forgotten = { removed: string[] };

type Summary = { installation: string; entries: number; newest: number };

/** Entries of the ledger are never deleted, so a complete copy has all of them. */
async function summaryOf(db: Db, through?: number): Promise<Summary> {
  let entries = db
    .selectFrom("team_entry")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.max("id").as("newest")]);
  if (through !== undefined) entries = entries.where("id", "<=", through);
  const { count, newest } = await entries.executeTakeFirstOrThrow();
  return { installation: await instanceId(db), entries: Number(count), newest: Number(newest ?? 0) };
}

async function verify(target: Db, old: readonly string[]): Promise<void> {
  const refuse = (why: string) => new AppError("conflict", `${why} Nothing was deleted.`);
  await checkTables(target, "The database of DATABASE_URL");
  const members = await target.selectFrom("member").select("id").limit(1).execute();
  if (members.length === 0) throw refuse("The database of DATABASE_URL has no members.");
  for (const path of old) {
    const { result } = await readFileSnapshot(path, (db) => summaryOf(db));
    const copy = await summaryOf(target, result.newest);
    if (copy.installation !== result.installation)
      throw refuse(`${path} and the database of DATABASE_URL are two installations.`);
    if (copy.entries !== result.entries)
      throw refuse(`${path} has credit records that the database of DATABASE_URL lacks.`);
  }
  const differences = await auditBooks(target);
  if (differences.length > 0)
    throw refuse(`The credit records of DATABASE_URL do not agree: ${differences[0]}`);
}

/**
 * Deletes the database and the files that a move to PostgreSQL left in the folder, after comparing them with it.
 * @throws AppError `not_found`, `conflict`, `unavailable`; then nothing was deleted
 */
export async function forgetOld(dataDir: string, databaseUrl: string): Promise<Forgotten> {
  const old = DATABASES.map((name) => join(dataDir, name)).filter((path) => existsSync(path));
  if (old.length === 0)
    throw new AppError(
      "not_found",
      `There is no old database in DATA_DIR ${dataDir}: nothing is left to delete.`,
    );
  if (!isElsewhere(dataDir, databaseUrl))
    throw new AppError(
      "conflict",
      `The database of DATA_DIR ${dataDir} was not moved to this DATABASE_URL. Nothing was deleted.`,
    );
  const target = connectPostgres(databaseUrl, { connections: 1 });
  try {
    await verify(target, old);
  } finally {
    await target.destroy();
  }
  // If only the main file was renamed, its log stays, and it has pages with personal data.
  const files = DATABASES.flatMap((name) => BESIDE.map((end) => join(dataDir, `${name}${end}`)));
  const removed = [...files, blobFolder(dataDir)].filter((path) => existsSync(path));
  for (const path of removed) rmSync(path, { recursive: statSync(path).isDirectory() });
  return { removed };
}
