import "server-only";
import { existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { AppError } from "@/lib/contract/errors";
import { syncPath, writeDurably } from "@/lib/server/runtime/durable-copy";
import type { Db } from "@/lib/server/ports/database";
import { blobFolder, folderBlobStore } from "../../adapters/folder/folder-blob-store";
import { connectPostgres } from "../../adapters/postgres/open-postgres";
import { postgresBlobStore } from "../../adapters/postgres/postgres-blob-store";
import { readPostgresSnapshot } from "../../adapters/postgres/read-snapshot";
import { listTables } from "../../adapters/sqlite/list-tables";
import { connectDatabase } from "../../adapters/sqlite/open-database";
import { makeTables } from "../../schema/migrate";
import { tableNames } from "../../schema/table-names";
import { forgetElsewhere } from "../database-elsewhere";
import { SECRET } from "../backup/backup-format";
import { checkTables, refuseWhileServed } from "./check-source";
import { copyBlobs } from "./copy-blobs";
import { fillTarget, type Progress } from "./fill-target";
import { markedSource, markTarget, removeMark } from "./move-mark";
import type { Moved, MoveInput } from "./move-to-postgres";

const FILE = "scoutdeck.sqlite";
const DATABASE = "The database of DATABASE_URL";

async function fillFile(source: Db, target: Db, folder: string, onProgress?: (progress: Progress) => void) {
  await markTarget(target, join(folder, FILE));
  const blobs = folderBlobStore(blobFolder(folder));
  if ((await markedSource(target)) === null && (await blobs.list()).length > 0)
    throw new AppError(
      "conflict",
      `${blobFolder(folder)} has files already, and nothing is overwritten: name a new folder.`,
    );
  await makeTables(target);
  const filled = await fillTarget({ source, target, tables: await listTables(target), onProgress });
  const moved = { ...filled, blobs: await copyBlobs(postgresBlobStore(source), blobs) };
  // Merges everything into one file, for readers too; the next start restores the journal mode. It fails while another
  // process has the file open, so it precedes removing the mark: a failed move can then be repeated.
  await sql`pragma journal_mode = delete`.execute(target);
  await removeMark(target);
  return moved;
}

async function copyIntoFolder(
  source: Db,
  folder: string,
  onProgress?: (progress: Progress) => void,
): Promise<Moved> {
  await checkTables(source, DATABASE);
  const target = connectDatabase(folder);
  try {
    return await fillFile(source, target, folder, onProgress);
  } finally {
    await target.destroy();
    syncPath(folder);
  }
}

export async function copyPostgresInto(databaseUrl: string, folder: string): Promise<void> {
  const db = connectPostgres(databaseUrl, { connections: 1 });
  try {
    await readPostgresSnapshot(db, (source) => copyIntoFolder(source, folder));
  } finally {
    await db.destroy();
  }
}

function checkFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found && !found.isDirectory()) throw new AppError("conflict", `${folder} is a file; name a folder.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/** People stay signed in: a server that has no DATABASE_URL reads the session secret from its folder. */
async function keepSessions(source: Db, folder: string): Promise<void> {
  const file = join(folder, SECRET);
  const { authSecret } = await source
    .selectFrom("installation")
    .select("authSecret")
    .executeTakeFirstOrThrow();
  if (authSecret === null || existsSync(file)) return;
  writeDurably(file, authSecret);
}

/**
 * The source must not be written meanwhile. The file is marked until it is complete; a repeated run continues where it
 * ended. @param leaseMs how long to wait for a server that does not answer
 * @throws AppError `not_found`, `conflict`, `unavailable`
 */
export async function moveToFolder({
  databaseUrl,
  folder,
  hold,
  onProgress,
  onWait = () => undefined,
  leaseMs,
}: MoveInput & {
  databaseUrl: string;
  folder: string;
  onWait?: () => void;
  leaseMs?: number;
}): Promise<Moved> {
  const db = connectPostgres(databaseUrl, { connections: 1 });
  try {
    await checkTables(db, DATABASE);
    await refuseWhileServed(db, onWait, leaseMs);
    checkFolder(folder);
    const holder = await hold(folder);
    if (holder) throw new AppError("conflict", holder);
    const frozen = await tableNames(db);
    return await readPostgresSnapshot(
      db,
      async (source) => {
        const moved = await copyIntoFolder(source, folder, onProgress);
        await keepSessions(source, folder);
        forgetElsewhere(folder);
        return moved;
      },
      { frozen },
    );
  } finally {
    await db.destroy();
  }
}
