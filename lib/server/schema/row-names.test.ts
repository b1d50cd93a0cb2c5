/** The names of code and SQL are the same names, in both directions. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
import type { Db } from "@/lib/server/ports/database";

const folder = mkdtempSync(join(tmpdir(), "scoutdeck-names-"));
let db: Db;
beforeAll(async () => void (db = await openDatabase(folder)));
afterAll(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const inCode = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

test("every table and column has a name in code that leads back to it", async () => {
  const tables = await db.introspection.getTables();
  const names = new Set(tables.flatMap(({ name, columns }) => [name, ...columns.map((each) => each.name)]));
  expect(names.size).toBeGreaterThan(400);
  const back = (name: string) => sql`${sql.id(inCode(name))}`.compile(db).sql;
  expect([...names].filter((name) => back(name) !== `"${name}"`)).toEqual([]);
});

test("rows of raw statements are mapped, and what is in their values is not", async () => {
  const { rows } = await sql`select '{"creator_id":1}' as first_seen, 2 as n, null as last_seen`.execute(db);
  expect(rows).toEqual([{ firstSeen: '{"creator_id":1}', n: 2, lastSeen: null }]);
  const none = await sql`select 1 as some_name where 1 = 0`.execute(db);
  expect(none.rows).toEqual([]);
});
