import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Db } from "@/lib/server/ports/database";
import { blobCases } from "@/lib/testing/conformance/blob-cases";
import { usePostgres } from "@/lib/testing/use-postgres";
import { openPostgres } from "./open-postgres";
import { BLOB_TABLE, postgresBlobStore } from "./postgres-blob-store";

const emptyDatabase = usePostgres();
let db: Db;
beforeAll(async () => void (db = await openPostgres(await emptyDatabase())));
afterAll(() => db.destroy());
beforeEach(() => sql`truncate ${sql.table(BLOB_TABLE)}`.execute(db));

blobCases("blobs in PostgreSQL", () => postgresBlobStore(db));
