import "server-only";
/** Each change inserts one row, so a reader sees the state before or after it, never in between. */
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import type { RecordKind } from "@/lib/server/ports/catalogue";
import { EMPTY_SUMMARY, summaryFields, type DatedSummary } from "../catalogue/manifest";
import { TableGone, unreadable, type Engine } from "./engine";
import { recordTable, textsTable } from "./tables";

const STATE = "catalogue_state";

export type Manifest = DatedSummary & {
  tables: Partial<Record<RecordKind, string>>;
  digests: Partial<Record<RecordKind, string>>;
};

export type State = {
  /** Incremented with each change; 0 means that nothing was ever changed. */
  sequence: number;
  current: Manifest;
  /** Earlier generations that can be restored, newest first. */
  kept: Manifest[];
  /** The generation before the current one, for readers that still use it. */
  previous: Manifest | null;
};

const tableName = z.string().regex(/^[a-z]+_\d+$/);
const manifest = z.object({
  ...summaryFields,
  tables: z.object({ posts: tableName.optional(), creators: tableName.optional() }),
  digests: z.object({ posts: z.string().optional(), creators: z.string().optional() }),
});
const state = z.object({ current: manifest, kept: z.array(manifest), previous: manifest.nullable() });

export const EMPTY: Manifest = {
  ...EMPTY_SUMMARY,
  tables: {},
  digests: {},
};
const NOTHING: State = { sequence: 0, current: EMPTY, kept: [], previous: null };

export function tablesOf(...manifests: readonly (Manifest | null)[]): string[] {
  const searched = manifests.flatMap((each) => Object.values(each?.tables ?? {}));
  return [...new Set(searched)].flatMap((table) => [table, recordTable(table), textsTable(table)]);
}

/** @throws AppError `catalogue_unavailable` */
export async function readState(engine: Engine): Promise<State> {
  const sql = `select toFloat64(sequence), state from ${engine.table(STATE)} order by sequence desc limit 1`;
  const rows = await engine.rows<[number, string]>(sql).catch((error: unknown) => {
    if (error instanceof TableGone) return [];
    throw error;
  });
  const [last] = rows;
  if (!last) return NOTHING;
  const [sequence, text] = last;
  try {
    return { sequence, ...state.parse(JSON.parse(text)) };
  } catch (error) {
    throw unreadable(`its table ${STATE} is damaged`, error);
  }
}

/** Works even if the newest state is damaged. */
export async function lastSequence(engine: Engine): Promise<number> {
  const [row] = await engine.rows<[number]>(`select toFloat64(max(sequence)) from ${engine.table(STATE)}`);
  return row![0];
}

export async function createState(engine: Engine): Promise<void> {
  await engine.run(`create table if not exists ${engine.table(STATE)}
    (sequence UInt64, writer String, state String) order by sequence`);
}

/** Fails if another state was written since `sequence` was read. @throws AppError `conflict` */
export async function writeState(
  engine: Engine,
  { sequence, ...next }: State,
  writer: string,
): Promise<void> {
  const table = engine.table(STATE);
  const params = { sequence: sequence + 1, writer, state: JSON.stringify(next) };
  await engine.run(
    `insert into ${table} (sequence, writer, state) select {sequence:UInt64}, {writer:String}, {state:String}
      where (select max(sequence) from ${table}) < {sequence:UInt64}`,
    params,
  );
  const [row] = await engine.rows<[string]>(
    `select writer from ${table} where sequence = {sequence:UInt64}`,
    params,
  );
  if (row?.[0] !== writer)
    throw new AppError("conflict", "Another import was published meanwhile; import your data again.");
}
