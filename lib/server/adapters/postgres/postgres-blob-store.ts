import "server-only";
import type { Kysely } from "kysely";
import {
  checkBlob,
  checkBlobName,
  checkBlobPrefix,
  type BlobStore,
  type StoredBlob,
} from "@/lib/server/ports/blob-store";
import type { Db } from "@/lib/server/ports/database";

export const BLOB_TABLE = "blob";

type WithBlobs = { blob: { name: string; contentType: string; bytes: Buffer } };

/** Sorts after every character that a name may have. */
const END = "{";

export function postgresBlobStore(database: Db): BlobStore {
  const db = database as unknown as Kysely<WithBlobs>;
  return {
    async put(name, blob: StoredBlob) {
      checkBlob(name, blob);
      const values = { contentType: blob.contentType, bytes: blob.bytes };
      await db
        .insertInto(BLOB_TABLE)
        .values({ name, ...values })
        .onConflict((conflict) => conflict.column("name").doUpdateSet(values))
        .execute();
    },
    async get(name) {
      checkBlobName(name);
      const blob = db.selectFrom(BLOB_TABLE).select(["contentType", "bytes"]).where("name", "=", name);
      return (await blob.executeTakeFirst()) ?? null;
    },
    async delete(name) {
      checkBlobName(name);
      await db.deleteFrom(BLOB_TABLE).where("name", "=", name).execute();
    },
    async list(prefix = "") {
      checkBlobPrefix(prefix);
      const rows = await db
        .selectFrom(BLOB_TABLE)
        .select("name")
        .where("name", ">=", prefix)
        .where("name", "<", prefix + END)
        .orderBy("name")
        .execute();
      return rows.map(({ name }) => name);
    },
  };
}
