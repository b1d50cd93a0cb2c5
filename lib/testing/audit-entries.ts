/** For tests of the audit log: entries of any time, and changes that its triggers refuse. */
import { sql } from "kysely";
import type { Db } from "@/lib/server/ports/database";
import { isOnPostgres } from "./open-test-database";

/** Adds an entry of the server for each time. @returns their ids */
export async function addEntries(db: Db, times: readonly string[], values: object = {}): Promise<number[]> {
  const rows = times.map((at) => ({
    at,
    actorKind: "system" as const,
    act: "member.enabled",
    subjectKind: "member",
    subjectId: "ben",
    ...values,
  }));
  const added = await db.insertInto("auditEntry").values(rows).returning("id").execute();
  return added.map(({ id }) => id);
}

/** `<day>T12:00:00.000Z`, this many times. */
export const atNoon = (day: string, count = 1) => Array.from({ length: count }, () => `${day}T12:00:00.000Z`);

const TABLES = ["auditEntry", "auditSeal", "auditRemoval"];

/** Changes by a person who can write to the tables directly. */
export async function tamper(db: Db, statement: string): Promise<void> {
  if (isOnPostgres)
    for (const table of TABLES) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  else
    for (const table of TABLES)
      for (const act of ["insert", "update", "delete"])
        await sql`drop trigger if exists ${sql.id(`${table}_no_${act}`)}`.execute(db);
  await sql.raw(statement).execute(db);
}
