import "server-only";
import { sql } from "kysely";
import { AppError } from "@/lib/contract/errors";
import type { Db } from "@/lib/server/ports/database";
import { countOn } from "../../adapters/postgres/count-on";
import type { TableShape } from "../../adapters/sqlite/list-tables";
import { isPostgres } from "../../schema/engine-of";
import { auditBooks } from "../backup/audit-copy";
import { beginMarks, markedSource, readMarks, writeMark } from "./move-mark";
import { BEGINNING, readBatches, readThrough, type Position, type Row } from "./read-batches";

export type Progress = { phase: "copying" | "comparing"; table: string; rows: number; of: number };

type Filling = {
  source: Db;
  target: Db;
  tables: readonly TableShape[];
  onProgress?: (progress: Progress) => void;
};

export type Filled = {
  rows: Record<string, number>;
  /** Counts rows of an interrupted move that still equal the source's. */
  kept: number;
  /** The rows of an interrupted move differed, so everything was copied again. */
  hasBegunAgain: boolean;
  /** Lists errors in the books that the source has too. */
  differences: string[];
};

async function insertRows(trx: Db, { name, columns }: TableShape, rows: readonly Row[]): Promise<void> {
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(name)} (${names}) values ${sql.join(values)}`.execute(trx);
}

/** Migrations insert a few rows, which are not those of the source. */
async function emptyTables(trx: Db, tables: readonly TableShape[]): Promise<void> {
  if (isPostgres(trx))
    return void (await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(trx));
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(trx);
}

async function installationOf(db: Db): Promise<string> {
  return (await db.selectFrom("installation").select("id").executeTakeFirstOrThrow()).id;
}

async function isBeginning({ source, target, tables }: Filling): Promise<boolean> {
  if ((await markedSource(target)) !== (await installationOf(source))) return false;
  const marks = await readMarks(target);
  for (const table of tables) {
    const mark = marks.get(table.name);
    if (mark && (await readThrough(source, table, mark.rows)).digest !== mark.digest) return false;
  }
  return true;
}

async function begin({ source, target, tables }: Filling): Promise<void> {
  const id = await installationOf(source);
  await target.transaction().execute(async (trx) => {
    await emptyTables(trx, tables);
    await beginMarks(trx, id);
  });
}

async function copyTable(
  { source, target }: Filling,
  table: TableShape,
  from: Position,
  onRows: (count: number) => void,
): Promise<number> {
  let copied = from.rows;
  for await (const { rows, position } of readBatches(source, table, from)) {
    await target.transaction().execute(async (trx) => {
      await insertRows(trx, table, rows);
      await writeMark(trx, table.name, position);
    });
    copied = position.rows;
    onRows(rows.length);
  }
  return copied;
}

async function countRows(db: Db, tables: readonly TableShape[]): Promise<number> {
  let all = 0;
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db);
    all += rows[0]!.n;
  }
  return all;
}

async function compareTables({ source, target, tables, onProgress }: Filling, of: number): Promise<void> {
  let rows = 0;
  for (const table of tables) {
    onProgress?.({ phase: "comparing", table: table.name, rows, of });
    const [wanted, found] = [await readThrough(source, table), await readThrough(target, table)];
    rows += found.rows;
    if (found.rows === wanted.rows && found.digest === wanted.digest) continue;
    const what =
      found.rows === wanted.rows
        ? "other rows in the target than in the source"
        : `${found.rows} rows in the target and ${wanted.rows} in the source`;
    throw new AppError(
      "unavailable",
      `The table ${table.name} has ${what}: empty the target and run the move again.`,
    );
  }
}

async function compareBooks({ source, target }: Filling): Promise<string[]> {
  const [here, there] = [await auditBooks(source), await auditBooks(target)];
  if (JSON.stringify(here.toSorted()) === JSON.stringify(there.toSorted())) return there;
  const other = there.find((sentence) => !here.includes(sentence)) ?? here[0]!;
  throw new AppError("unavailable", `The target's credit records differ: ${other}`);
}

/** @throws AppError `unavailable`, `conflict`; the target then stays marked as incomplete */
export async function fillTarget(filling: Filling): Promise<Filled> {
  const { source, target, tables, onProgress } = filling;
  const wasFilled = (await markedSource(target)) !== null;
  const goesOn = wasFilled && (await isBeginning(filling));
  if (!goesOn) await begin(filling);
  const marks = await readMarks(target);
  const of = await countRows(source, tables);
  const kept = [...marks.values()].reduce((sum, mark) => sum + mark.rows, 0);
  let rows = kept;
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const show = (more: number) =>
      onProgress?.({ phase: "copying", table: table.name, rows: (rows += more), of });
    show(0);
    counts[table.name] = await copyTable(filling, table, marks.get(table.name) ?? BEGINNING, show);
  }
  if (isPostgres(target)) {
    await countOn(target);
    // The planner has no statistics yet.
    await sql`analyze`.execute(target);
  }
  await compareTables(filling, of);
  const differences = await compareBooks(filling);
  return { rows: counts, kept, hasBegunAgain: wasFilled && !goesOn, differences };
}
