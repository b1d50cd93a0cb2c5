import "server-only";
import type { VerbContext } from "@/lib/server/access/define-verb";
import type { BlobStore } from "@/lib/server/ports/blob-store";
import type { Db } from "@/lib/server/ports/database";
import { env } from "@/lib/server/runtime/env";
import type { BlobContext } from "@/lib/server/team/boards/kept-posters";
import { blobFolder, folderBlobStore } from "../adapters/folder/folder-blob-store";
import { postgresBlobStore } from "../adapters/postgres/postgres-blob-store";
import { isPostgres } from "../schema/engine-of";

export const blobsOf = (db: Db, dataDir = env().dataDir): BlobStore =>
  isPostgres(db) ? postgresBlobStore(db) : folderBlobStore(blobFolder(dataDir));

export const blobContext = <C extends VerbContext>(ctx: C): C & BlobContext => ({
  ...ctx,
  blobs: blobsOf(ctx.db),
});
