import "server-only";
/**
 * Merges all rows of an id, old and staged, into one more staged row, which is kept because it comes last. New ids with
 * a single row are skipped, so a first import is as fast as copying.
 */
import type { DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import type { Before } from "./build-file";
import type { Layout } from "../catalogue/layout";
import {
  NO_OUTCOMES,
  RowMerger,
  type Merging,
  type OnChange,
  type Outcomes,
  type SideRow,
} from "../catalogue/merge-rows";
import { pause } from "@/lib/server/runtime/pause";
import { Stager } from "./stage-rows";

const STRETCH_IDS = 50_000;

async function findRepeated(
  connection: DuckDBConnection,
  before: Before,
  stretchIds: number,
): Promise<number> {
  await connection.run("create table if not exists left_out (id varchar)");
  const isOld =
    before.kind === "attached" ? "or id in (select id from old.record anti join left_out using (id))" : "";
  await connection.run(`create table repeated as
    select id, (row_number() over () - 1) // ${stretchIds} as stretch
    from (select id, count(*) as uses from staged group by id) where uses > 1 ${isOld}`);
  const reader = await connection.runAndReadAll("select coalesce(max(stretch) + 1, 0) from repeated");
  return Number(reader.getRows()[0]![0]);
}

function stretchSql(stretch: number, before: Before): string {
  const some = `(select id from repeated where stretch = ${stretch})`;
  const texts = "record, unreturned, provenance";
  const oldStaged = before.kind === "staged" ? before.count : 0;
  const old = `union all select id, true, ${texts} from old.record semi join ${some} using (id)
    anti join left_out using (id)`;
  return `select id, rowid < ${oldStaged}, ${texts} from staged semi join ${some} using (id)
    ${before.kind === "attached" ? old : ""} order by id`;
}

async function mergeStretch(reading: DuckDBConnection, sql: string, merging: Merging): Promise<void> {
  const result = await reading.stream(sql);
  const merger = new RowMerger(merging);
  for await (const rows of result.yieldRows()) {
    for (const row of rows as unknown as SideRow[]) merger.add(row);
    await pause();
  }
  merger.end();
}

/** @returns outcomes of the ids that existed before */
export async function mergeStaged(
  instance: DuckDBInstance,
  layout: Layout,
  before: Before,
  { stretchIds = STRETCH_IDS, onChange }: { stretchIds?: number; onChange?: OnChange } = {},
): Promise<Outcomes> {
  const outcomes = { ...NO_OUTCOMES };
  const [reading, writing] = [await instance.connect(), await instance.connect()];
  try {
    const stretches = await findRepeated(reading, before, stretchIds);
    for (let stretch = 0; stretch < stretches; stretch++) {
      const stager = await Stager.open(writing, layout);
      try {
        await mergeStretch(reading, stretchSql(stretch, before), {
          layout,
          outcomes,
          stage: (record) => stager.add(record),
          ...(onChange && { onChange }),
        });
        stager.flush();
      } finally {
        stager.close();
      }
    }
    await reading.run("drop table repeated");
  } finally {
    reading.closeSync();
    writing.closeSync();
  }
  return outcomes;
}
