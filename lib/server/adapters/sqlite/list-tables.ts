import "server-only";
import { sql } from "kysely";
import type { Db } from "@/lib/server/ports/database";
import { MOVE_TABLE } from "@/lib/server/schema/half-moved";
import { tableNames } from "@/lib/server/schema/table-names";

export type TableShape = { name: string; columns: string[]; key: string[] };

async function shapeOf(db: Db, name: string): Promise<TableShape> {
  const { rows } = await sql<{ name: string; pk: number }>`
    select name, pk from pragma_table_info(${name}) order by cid`.execute(db);
  const key = rows.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
  if (key.length === 0)
    throw new Error(`The table ${name} has no primary key: its rows cannot be told apart.`);
  return { name, columns: rows.map((row) => row.name), key: key.map((row) => row.name) };
}

async function parentsOf(db: Db, name: string): Promise<string[]> {
  const { rows } = await sql<{ parent: string }>`
    select distinct "table" as parent from pragma_foreign_key_list(${name})`.execute(db);
  return rows.map(({ parent }) => parent).filter((parent) => parent !== name);
}

/** Each table comes after the tables that it references. */
export async function listTables(db: Db): Promise<TableShape[]> {
  const names = (await tableNames(db)).filter((name) => !name.startsWith("kysely_") && name !== MOVE_TABLE);
  const waiting = new Map<string, string[]>();
  for (const name of names) waiting.set(name, await parentsOf(db, name));
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([, parents]) => parents.every((parent) => ordered.includes(parent)));
    if (ready.length === 0) throw new Error(`Tables refer to each other: ${[...waiting.keys()].join(", ")}.`);
    for (const [name] of ready) {
      ordered.push(name);
      waiting.delete(name);
    }
  }
  const shapes: TableShape[] = [];
  for (const name of ordered) shapes.push(await shapeOf(db, name));
  return shapes;
}
