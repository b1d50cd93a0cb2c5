import "server-only";
/** The table is sorted by id with the last staged row first, so the first row of each id is the one that is kept. */
import type { Rows } from "@/lib/server/ports/catalogue";
import type { Layout } from "../catalogue/layout";
import { storedFrom, type StoredRecord } from "../catalogue/stored-record";
import type { Cell, Engine } from "./engine";
import { definitions, searchColumns, shownColumns, textColumns } from "./tables";

const CHUNK_ROWS = 2_000;
const PROGRESS_EVERY_ROWS = 20_000;

export const stagedTable = (table: string) => `${table}_staged`;

export function stagedColumns(layout: Layout) {
  return [...searchColumns(layout), ...textColumns(layout), ...shownColumns(layout)];
}

export class Stager {
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

export async function stageRows(
  stager: Stager,
  layout: Layout,
  rows: Rows<object>,
  onRows: (count: number) => void,
): Promise<void> {
  for await (const batch of rows)
    for (const input of Array.isArray(batch) ? (batch as readonly object[]) : [batch]) {
      stager.add(storedFrom(layout, input));
      if (stager.isFull) await stager.flush();
      if (stager.count % PROGRESS_EVERY_ROWS === 0) onRows(stager.count);
    }
  await stager.flush();
}
