import { afterAll, beforeAll, expect, test } from "vitest";
import { openPostgres, postgresVersion } from "@/lib/server/adapters/postgres/open-postgres";
import type { Db } from "@/lib/server/ports/database";
import { usePostgres } from "@/lib/testing/use-postgres";
import { readVersions, versionsInWords } from "./read-versions";

const emptyDatabase = usePostgres();
let db: Db;
beforeAll(async () => void (db = await openPostgres(await emptyDatabase())));
afterAll(() => db.destroy());

const NUMBERS = /^\d+\.\d+(\.\d+)?$/;

test("Node, SQLite and DuckDB of this process, in figures alone", async () => {
  const versions = await readVersions();
  expect(versions).toEqual({
    node: process.versions.node,
    sqlite: process.versions.sqlite,
    duckdb: expect.stringMatching(NUMBERS),
  });
  expect(versionsInWords({ ...versions, duckdb: "1.5.6" })).toBe(
    `Node ${process.versions.node}, SQLite ${process.versions.sqlite}, DuckDB 1.5.6`,
  );
});

test("where a PostgreSQL is used, its server's version too", async () => {
  const versions = await readVersions(db);
  expect(versions).toEqual({ ...(await readVersions()), postgres: await postgresVersion(db) });
  expect(versions.postgres).toMatch(NUMBERS);
  expect(versionsInWords(versions)).toMatch(/, PostgreSQL \d+\.\d+$/);
});
