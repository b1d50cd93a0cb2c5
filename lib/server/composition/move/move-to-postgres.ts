import "server-only";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { AppError } from "@/lib/contract/errors";
import type { Db } from "@/lib/server/ports/database";
import { blobFolder, folderBlobStore } from "../../adapters/folder/folder-blob-store";
import { connectPostgres, refuseOld } from "../../adapters/postgres/open-postgres";
import { postgresBlobStore } from "../../adapters/postgres/postgres-blob-store";
import { listTables } from "../../adapters/sqlite/list-tables";
import { readFileSnapshot } from "../../adapters/sqlite/read-snapshot";
import { makeTables } from "../../schema/migrate";
import { noteElsewhere } from "../database-elsewhere";
import { checkTables } from "./check-source";
import { copyBlobs } from "./copy-blobs";
import { fillTarget, type Filled, type Progress } from "./fill-target";
import { markTarget, removeMark } from "./move-mark";

/** An arbitrary number, because advisory locks are scoped to one database. */
const MOVE_LOCK = sql.lit(6021874151);

export type Moved = Filled & { blobs: { count: number; bytes: number } };

export type MoveInput = {
  hold: (dataDir: string) => Promise<string | null>;
  onProgress?: (progress: Progress) => void;
};

async function holdTarget<T>(url: string, work: () => Promise<T>): Promise<T> {
  const db = connectPostgres(url, { connections: 1 });
  try {
    await refuseOld(db);
    return await db.connection().execute(async (connection) => {
      const { rows } = await sql<{ isMine: boolean }>`
        select pg_try_advisory_lock(${MOVE_LOCK}) as "isMine"`.execute(connection);
      if (!rows[0]!.isMine)
        throw new AppError("conflict", "Another process is moving into this database: wait until it ends.");
      return work();
    });
  } finally {
    await db.destroy();
  }
}

async function fill(
  source: Db,
  target: Db,
  dataDir: string,
  onProgress: MoveInput["onProgress"],
): Promise<Moved> {
  await checkTables(source, `DATA_DIR ${dataDir}`);
  await markTarget(target, "The database");
  await makeTables(target);
  const tables = await listTables(source);
  const filled = await fillTarget({ source, target, tables, onProgress });
  const blobs = await copyBlobs(folderBlobStore(blobFolder(dataDir)), postgresBlobStore(target));
  return { ...filled, blobs };
}

/**
 * The database is marked until it is complete; a repeated run continues where it ended.
 * @throws AppError `not_found`, `conflict`, `unavailable`
 */
export async function moveToPostgres({
  dataDir,
  databaseUrl,
  hold,
  onProgress,
}: MoveInput & { dataDir: string; databaseUrl: string }): Promise<Moved> {
  const path = join(dataDir, "scoutdeck.sqlite");
  if (!existsSync(path))
    throw new AppError(
      "not_found",
      `There is no scoutdeck.sqlite in DATA_DIR ${dataDir}: there is nothing to move.`,
    );
  const holder = await hold(dataDir);
  if (holder) throw new AppError("conflict", holder);
  return holdTarget(databaseUrl, async () => {
    const target = connectPostgres(databaseUrl, { connections: 1 });
    try {
      const { result, hasChanged } = await readFileSnapshot(path, (source) =>
        fill(source, target, dataDir, onProgress),
      );
      if (hasChanged)
        throw new AppError(
          "conflict",
          "The data folder was written to while it was moved: stop what writes to it and run the move again.",
        );
      noteElsewhere(dataDir, databaseUrl);
      await removeMark(target);
      return result;
    } finally {
      await target.destroy();
    }
  });
}
