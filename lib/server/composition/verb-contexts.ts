import "server-only";
import { join } from "node:path";
import { sql } from "kysely";
import type { VerbContext } from "@/lib/server/access/define-verb";
import type { BlobStore } from "@/lib/server/ports/blob-store";
import type { Db } from "@/lib/server/ports/database";
import { isPostgres } from "@/lib/server/schema/engine-of";
import { env } from "@/lib/server/runtime/env";
import type { BlobContext } from "@/lib/server/team/boards/kept-posters";
import type { DataContext, MeasuredSpace } from "@/lib/server/team/data/data-context";
import type { MemberContext } from "@/lib/server/team/team-context";
import { blobFolder, folderBlobStore } from "../adapters/folder/folder-blob-store";
import { postgresBlobStore } from "../adapters/postgres/postgres-blob-store";
import { fileSizes, folderSize, readDisk } from "./data-files";
import { openCatalogue, openCatalogueWriter } from "./open-catalogue";

async function databaseBytes(db: Db, ofFile: number): Promise<number | null> {
  if (!isPostgres(db)) return ofFile;
  const { rows } = await sql<{ size: string }>`select pg_database_size(current_database()) as size`.execute(
    db,
  );
  return rows[0] ? Number(rows[0].size) : null;
}

async function measureSpace(db: Db, dataDir: string): Promise<MeasuredSpace> {
  const [files, { freeBytes, totalBytes }, posters, uploads] = await Promise.all([
    fileSizes(dataDir),
    readDisk(dataDir),
    folderSize(join(dataDir, "posters")),
    folderSize(join(dataDir, "uploads")),
  ]);
  const database = await databaseBytes(db, files.database);
  return { catalogue: files.catalogue, database, posters, uploads, free: freeBytes, disk: totalBytes };
}

/** @param hasCatalogue false: another service has it */
export function dataContext<C extends VerbContext>(
  ctx: C,
  hasCatalogue: boolean,
  dataDir = env().dataDir,
): C & DataContext {
  const catalogue = hasCatalogue
    ? { reader: openCatalogue(dataDir), writer: openCatalogueWriter(dataDir) }
    : null;
  return { ...ctx, catalogue, measureSpace: () => measureSpace(ctx.db, dataDir) };
}

export const dataContextOf = (ctx: MemberContext): MemberContext & DataContext =>
  dataContext(ctx, ctx.service.kind === "embedded");

export const blobsOf = (db: Db, dataDir = env().dataDir): BlobStore =>
  isPostgres(db) ? postgresBlobStore(db) : folderBlobStore(blobFolder(dataDir));

export const blobContext = <C extends VerbContext>(ctx: C): C & BlobContext => ({
  ...ctx,
  blobs: blobsOf(ctx.db),
});
