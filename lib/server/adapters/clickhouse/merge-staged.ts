import "server-only";
/**
 * Merges all rows of an id, old and staged, into one more staged row, which is kept because it comes last. New ids with
 * a single row are skipped, so a first import is as fast as copying.
 */
import type { Layout } from "../catalogue/layout";
import { NO_OUTCOMES, RowMerger, type OnChange, type Outcomes, type SideRow } from "../catalogue/merge-rows";
import type { Engine } from "./engine";
import { stagedTable, type Stager } from "./stage-rows";
import { recordTable } from "./tables";

const STRETCH_IDS = 5_000;

export type Before =
  | { kind: "nothing" }
  | { kind: "table"; table: string }
  | { kind: "staged"; count: number };

export const repeatedTable = (table: string) => `${table}_repeated`;
export const leftOutTable = (table: string) => `${table}_left_out`;

export const isTaken = (engine: Engine, table: string) =>
  `id not in (select id from ${engine.table(leftOutTable(table))})`;

async function findRepeated(engine: Engine, table: string, before: Before): Promise<void> {
  const isOld =
    before.kind === "table"
      ? `or id in (select id from ${engine.table(recordTable(before.table))} where ${isTaken(engine, table)})`
      : "";
  const repeated = engine.table(repeatedTable(table));
  await engine.run(`create table ${repeated} (id String) order by id`);
  await engine.run(`insert into ${repeated} select id from ${engine.table(stagedTable(table))}
    group by id having count() > 1 ${isOld}`);
}

function stretchSql(engine: Engine, table: string, before: Before): string {
  const range = "id > {low:String} and id <= {high:String}";
  const some = `${range} and id in (select id from ${engine.table(repeatedTable(table))} where ${range})`;
  const texts = "record, unreturned, provenance";
  const oldStaged = before.kind === "staged" ? before.count : 0;
  const old =
    before.kind === "table"
      ? `union all select id, true as is_old, ${texts} from ${engine.table(recordTable(before.table))} where ${some}
          and ${isTaken(engine, table)}`
      : "";
  return `select * from (select id, place >= ${-oldStaged} as is_old, ${texts}
    from ${engine.table(stagedTable(table))} where ${some} ${old}) order by id`;
}

/** @returns outcomes of the ids that existed before */
export async function mergeStaged(
  engine: Engine,
  { layout, table, before, stager }: { layout: Layout; table: string; before: Before; stager: Stager },
  onChange?: OnChange,
): Promise<Outcomes> {
  const outcomes = { ...NO_OUTCOMES };
  await findRepeated(engine, table, before);
  const sql = stretchSql(engine, table, before);
  const next = `select max(id), toFloat64(count()) from (select id from ${engine.table(repeatedTable(table))}
    where id > {low:String} order by id limit ${STRETCH_IDS})`;
  const merger = new RowMerger({
    layout,
    outcomes,
    stage: (record) => stager.add(record),
    ...(onChange && { onChange }),
  });
  let low = "";
  for (;;) {
    const [[high, count]] = (await engine.rows<[string, number]>(next, { low })) as [[string, number]];
    if (count === 0) break;
    for (const [id, isOld, ...texts] of await engine.rows<SideRow>(sql, { low, high }))
      merger.add([id, Boolean(isOld), ...texts]);
    // All rows of these ids are read, so rows staged now are not read again.
    merger.end();
    await stager.flush();
    low = high;
  }
  return outcomes;
}
