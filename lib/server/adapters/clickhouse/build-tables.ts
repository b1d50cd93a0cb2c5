import "server-only";
import type { KindCounts, PublishInput, PublishProgress, Rows } from "@/lib/server/ports/catalogue";
import type { Layout } from "../catalogue/layout";
import { NO_OUTCOMES, RowMerger, type OnChange, type Outcomes, type SideRow } from "../catalogue/merge-rows";
import { isPrepared, rowsIn } from "../catalogue/prepared-rows";
import { storedFrom, type StoredRecord } from "../catalogue/stored-record";
import type { Engine, Cell } from "./engine";
import { readRows } from "./read-records";
import {
  createTables,
  dictionariesOf,
  recordTable,
  searchColumns,
  textColumns,
  textsTable,
  definitions,
  shownColumns,
} from "./tables";

const IDS_AT_ONCE = 10_000;

type TablesJob = {
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

const STRETCH_IDS = 5_000;

type Before = { kind: "nothing" } | { kind: "table"; table: string } | { kind: "staged"; count: number };

/**
 * Merges all rows of an id, old and staged, into one more staged row, which is kept because it comes last. New ids with
 * a single row are skipped, so a first import is as fast as copying.
 */
const repeatedTable = (table: string) => `${table}_repeated`;
const leftOutTable = (table: string) => `${table}_left_out`;

const isTaken = (engine: Engine, table: string) =>
  `id not in (select id from ${engine.table(leftOutTable(table))})`;

const CHUNK_ROWS = 2_000;
const PROGRESS_EVERY_ROWS = 20_000;

/** The table is sorted by id with the last staged row first, so the first row of each id is the one that is kept. */
const stagedTable = (table: string) => `${table}_staged`;

function stagedColumns(layout: Layout) {
  return [...searchColumns(layout), ...textColumns(layout), ...shownColumns(layout)];
}

class Stager {
  readonly #engine: Engine;
  readonly #table: string;
  readonly #columns: ReturnType<typeof stagedColumns>;
  readonly #names: string[];
  #buffered: Cell[][] = [];
  #count = 0;

  constructor(engine: Engine, layout: Layout, table: string) {
    this.#engine = engine;
    this.#table = stagedTable(table);
    this.#columns = stagedColumns(layout);
    this.#names = [...this.#columns.map(({ name }) => name), "place"];
  }

  async create(): Promise<void> {
    await this.#engine.run(`create table ${this.#engine.table(this.#table)}
      (${definitions(this.#columns)}, place Int64) order by (id, place)`);
  }

  get count(): number {
    return this.#count;
  }

  add(record: StoredRecord): void {
    this.#count++;
    this.#buffered.push([...this.#columns.map(({ read }) => read(record)), -this.#count]);
  }

  get isFull(): boolean {
    return this.#buffered.length >= CHUNK_ROWS;
  }

  async flush(): Promise<void> {
    const rows = this.#buffered;
    this.#buffered = [];
    await this.#engine.insert(this.#table, this.#names, rows);
  }
}

async function stageRows(
  stager: Stager,
  layout: Layout,
  rows: Rows<object>,
  onRows: (count: number) => void,
): Promise<void> {
  for await (const batch of rows) {
    const given = isPrepared(batch) ? rowsIn(layout, batch) : batch;
    for (const input of Array.isArray(given) ? (given as readonly object[]) : [given]) {
      stager.add(storedFrom(layout, input));
      if (stager.isFull) await stager.flush();
      if (stager.count % PROGRESS_EVERY_ROWS === 0) onRows(stager.count);
    }
  }
  await stager.flush();
}

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
async function mergeStaged(
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
