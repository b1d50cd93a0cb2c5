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

type Forgotten = { removed: string[] };

type Summary = { installation: string; entries: number; newest: number };

/** Entries of the ledger are never deleted, so a complete copy has all of them. */
async function summaryOf(db: Db, through?: number): Promise<Summary> {
  let entries = db
    .selectFrom("teamEntry")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.max("id").as("newest")]);
  if (through !== undefined) entries = entries.where("id", "<=", through);
  const { count, newest } = await entries.executeTakeFirstOrThrow();
  return { installation: await instanceId(db), entries: Number(count), newest: Number(newest ?? 0) };
}

const newestId = async (db: Db, table: "teamEntry" | "auditEntry") =>
  (await db.selectFrom(table).select("id").orderBy("id", "desc").limit(1).executeTakeFirst())?.id;

/** Whether the folder's database was used again after the move, so that the copy lacks its newest changes. */
async function hasForked(old: Db, copy: Db): Promise<boolean> {
  const [entry, act] = [await newestId(old, "teamEntry"), await newestId(old, "auditEntry")];
  const entryIn = (db: Db) =>
    db.selectFrom("teamEntry").select(["attemptId", "createdAt"]).where("id", "=", entry!).execute();
  const actIn = (db: Db) =>
    db.selectFrom("auditEntry").select(["at", "act", "subjectId"]).where("id", "=", act!).execute();
  const isSame = async (read: (db: Db) => Promise<object>) =>
    JSON.stringify(await read(old)) === JSON.stringify(await read(copy));
  if (entry !== undefined && !(await isSame(entryIn))) return true;
  if (act === undefined || (await isSame(actIn))) return false;
  // The copy removes old entries of the audit log after a time.
  const removed = copy.selectFrom("auditRemoval").select("day").where("throughId", ">=", act);
  return (await removed.executeTakeFirst()) === undefined;
}

async function verify(target: Db, old: readonly string[]): Promise<void> {
  const refuse = (why: string) => new AppError("conflict", `${why} Nothing was deleted.`);
  await checkTables(target, "The database of DATABASE_URL");
  const members = await target.selectFrom("member").select("id").limit(1).execute();
  if (members.length === 0) throw refuse("The database of DATABASE_URL has no members.");
  for (const path of old) {
    const { result, isForked } = (
      await readFileSnapshot(path, async (db) => ({
        result: await summaryOf(db),
        isForked: await hasForked(db, target),
      }))
    ).result;
    const copy = await summaryOf(target, result.newest);
    if (copy.installation !== result.installation)
      throw refuse(`${path} and the database of DATABASE_URL are two installations.`);
    if (copy.entries !== result.entries)
      throw refuse(`${path} has credit records that the database of DATABASE_URL lacks.`);
    if (isForked)
      throw refuse(`${path} was used after the move: the database of DATABASE_URL lacks its newest changes.`);
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
