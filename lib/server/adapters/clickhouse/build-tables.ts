import "server-only";
import type { KindCounts, PublishInput, PublishProgress, Rows } from "@/lib/server/ports/catalogue";
import type { Layout } from "../catalogue/layout";
import type { Engine } from "./engine";
import { isTaken, leftOutTable, mergeStaged, repeatedTable, type Before } from "./merge-staged";
import { readRows } from "./read-records";
import { stagedTable, stageRows, Stager } from "./stage-rows";
import { createTables, dictionariesOf, recordTable, searchColumns, textColumns, textsTable } from "./tables";

const IDS_AT_ONCE = 10_000;

export type TablesJob = {
  layout: Layout;
  table: string;
  rows: Rows<object>;
  old?: { table: string; count: number; isSame: boolean };
  gone: ReadonlySet<string>;
};

async function* chained(first: AsyncIterable<object>, then: Rows<object>): AsyncGenerator<object> {
  yield* first;
  yield* then;
}

async function* without(rows: AsyncIterable<object>, gone: ReadonlySet<string>): AsyncGenerator<object> {
  for await (const row of rows) if (!gone.has((row as { id: string }).id)) yield row;
}

async function excludeIds(engine: Engine, table: string, gone: ReadonlySet<string>): Promise<void> {
  const name = leftOutTable(table);
  await engine.run(`create table ${engine.table(name)} (id String) order by id`);
  const ids = [...gone];
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE)
    await engine.insert(
      name,
      ["id"],
      ids.slice(start, start + IDS_AT_ONCE).map((id) => [id]),
    );
}

function keptSql(engine: Engine, table: string, columns: string, old: string | undefined): string {
  const staged = engine.table(stagedTable(table));
  const last = `select ${columns} from ${staged} order by id, place limit 1 by id`;
  if (old === undefined) return last;
  return `select * from (${last}) union all select ${columns} from ${engine.table(old)}
    where id not in (select id from ${staged}) and ${isTaken(engine, table)}`;
}

const namesOf = (columns: readonly { name: string }[]) => columns.map(({ name }) => name).join(", ");

async function fillTexts(engine: Engine, layout: Layout, table: string, before: Before): Promise<void> {
  for (const name of dictionariesOf(layout)) {
    const staged = `select ${name} as folded, ${name}_shown as shown from (select id, place, ${name}, ${name}_shown
      from ${engine.table(stagedTable(table))} order by id, place limit 1 by id)`;
    const old =
      before.kind === "table"
        ? `union all select r.${name} as folded, t.shown as shown from ${engine.table(before.table)} as r
            join ${engine.table(textsTable(before.table))} as t on t.folded = r.${name}
            where t.name = '${name}' and r.id not in (select id from ${engine.table(stagedTable(table))})
              and r.${isTaken(engine, table)}`
        : "";
    await engine.run(`insert into ${engine.table(textsTable(table))} (name, folded, shown, code)
      select '${name}', folded, shown, row_number() over (order by uses desc, folded) - 1
      from (select folded, argMax(shown, (spelled, shown)) as shown, sum(spelled) as uses
        from (select folded, shown, count() as spelled from (${staged} ${old}) where folded != ''
          group by folded, shown) group by folded)`);
  }
}

async function fill(engine: Engine, layout: Layout, table: string, before: Before): Promise<void> {
  await createTables(engine, layout, table);
  const old = before.kind === "table" ? before.table : undefined;
  const searched = namesOf(searchColumns(layout));
  await engine.run(
    `insert into ${engine.table(table)} (${searched}) ${keptSql(engine, table, searched, old)}`,
  );
  const texts = `id, ${namesOf(textColumns(layout))}`;
  await engine.run(`insert into ${engine.table(recordTable(table))} (${texts})
    ${keptSql(engine, table, texts, old && recordTable(old))}`);
  await fillTexts(engine, layout, table, before);
}

async function dropWork(engine: Engine, table: string): Promise<void> {
  for (const name of [stagedTable(table), repeatedTable(table), leftOutTable(table)])
    await engine.run(`drop table if exists ${engine.table(name)}`);
}

async function countOf(engine: Engine, table: string): Promise<number> {
  const [row] = await engine.rows<[number]>(`select toFloat64(count()) from ${engine.table(table)}`);
  return row![0];
}

function beforeOf({ old, gone }: TablesJob): Before {
  if (!old) return { kind: "nothing" };
  if (old.isSame) return { kind: "table", table: old.table };
  return { kind: "staged", count: old.count - gone.size };
}

/** If it fails, the next writer deletes the leftover tables. */
export async function buildTables(
  engine: Engine,
  job: TablesJob,
  { onProgress, onChange }: Pick<PublishInput, "onProgress" | "onChange">,
): Promise<KindCounts> {
  const { layout, table, old, gone } = job;
  const report = (phase: PublishProgress["phase"], rows: number) =>
    onProgress?.({ kind: layout.kind, phase, rows });
  const before = beforeOf(job);
  const rows =
    before.kind === "staged"
      ? chained(without(readRows(engine, layout, old!.table), gone), job.rows)
      : job.rows;
  const stager = new Stager(engine, layout, table);
  await stager.create();
  await excludeIds(engine, table, gone);
  await stageRows(stager, layout, rows, (read) => report("reading", read));
  report("sorting", stager.count);
  const onUpdate = onChange && ((fields: readonly string[]) => onChange(layout.kind, fields));
  const outcomes = await mergeStaged(engine, { layout, table, before, stager }, onUpdate);
  await fill(engine, layout, table, before);
  const total = await countOf(engine, table);
  report("writing", total);
  await dropWork(engine, table);
  return { ...outcomes, total, added: total - (old ? old.count - gone.size : 0) };
}
