import "server-only";
/** The schema builder doesn't support triggers. */
import { sql, type Kysely, type RawBuilder } from "kysely";
import { isPostgres } from "./engine-of";

const ACTS = ["update", "delete"] as const;

async function refuseInPostgres(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`create or replace function refuse_change() returns trigger language plpgsql as
    'begin raise exception ''append-only''; end'`.execute(db);
  for (const act of ACTS)
    await sql`create trigger ${sql.id(`${table}_no_${act}`)} before ${sql.raw(act)} on ${sql.table(table)}
      for each row execute function refuse_change()`.execute(db);
}

export async function makeAppendOnly(db: Kysely<unknown>, table: string): Promise<void> {
  if (isPostgres(db)) return refuseInPostgres(db, table);
  for (const act of ACTS) {
    const name = sql.id(`${table}_no_${act}`);
    await sql`create trigger ${name} before ${sql.raw(act)} on ${sql.table(table)} begin select raise(abort, 'append-only'); end`.execute(
      db,
    );
  }
}

/** PostgreSQL's `when` accepts no query, so the rule is a function there. */
async function refuseUnless(
  db: Kysely<unknown>,
  { table, act, rule }: { table: string; act: "insert" | "delete"; rule: RawBuilder<unknown> },
): Promise<void> {
  const name = `${table}_no_${act}`;
  if (!isPostgres(db)) {
    await sql`create trigger ${sql.id(name)} before ${sql.raw(act)} on ${sql.table(table)}
      when not (${rule}) begin select raise(abort, 'append-only'); end`.execute(db);
    return;
  }
  const row = sql.raw(act === "insert" ? "new" : "old");
  await sql`create or replace function ${sql.id(`refuse_${name}`)}() returns trigger language plpgsql as $$
    begin
      if ${rule} then return ${row}; end if;
      raise exception 'append-only';
    end $$`.execute(db);
  await sql`create trigger ${sql.id(name)} before ${sql.raw(act)} on ${sql.table(table)}
    for each row execute function ${sql.id(`refuse_${name}`)}()`.execute(db);
}

/** @param rule an SQL condition on the row `new` */
export function refuseInsertUnless(db: Kysely<unknown>, table: string, rule: RawBuilder<unknown>) {
  return refuseUnless(db, { table, act: "insert", rule });
}

/** Allows deletions from an append-only table. @param rule an SQL condition on the row `old` */
export async function allowRemoval(db: Kysely<unknown>, table: string, rule: RawBuilder<unknown>) {
  const on = isPostgres(db) ? sql` on ${sql.table(table)}` : sql``;
  await sql`drop trigger ${sql.id(`${table}_no_delete`)}${on}`.execute(db);
  await refuseUnless(db, { table, act: "delete", rule });
}
