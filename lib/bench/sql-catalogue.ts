/**
 * Search part of the catalogue port for a compared SQL database. Facets and insights are not implemented; `counts`
 * returns the benchmark's own format.
 */
import type { CreatorValues } from "@/lib/contract/creators";
import type { Creator, ViralPost } from "@/lib/contract/records";
import type { ViralValues } from "@/lib/contract/viral";
import type { CatalogueSearch, QueryOptions } from "@/lib/server/ports/catalogue";
import type { ColumnExport, ExportedTable } from "@/lib/server/composition/measured-catalogue";
import { countsOf } from "./compared-counts";
import type { Counts, ListSearch } from "./engine";
import type { Dialect } from "./sql-conditions";
import { codesOf, countStatement, listStatements, type Statement } from "./sql-questions";

export type SqlRow = Record<string, unknown>;
export type SqlDatabase = {
  dialect: Dialect;
  query: (statement: Statement) => Promise<readonly SqlRow[]>;
  close: () => Promise<void>;
};

/** Rejects when the signal fires. These databases finish the statement all the same. */
function whileWanted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}

export class SqlCatalogue implements CatalogueSearch {
  readonly #tables: Pick<ColumnExport, "posts" | "creators">;
  readonly #database: SqlDatabase;

  /** @param tables what was loaded into the database */
  constructor(tables: Pick<ColumnExport, "posts" | "creators">, database: SqlDatabase) {
    this.#tables = tables;
    this.#database = database;
  }

  async #find(table: ExportedTable, search: ListSearch): Promise<{ total: number; rows: readonly SqlRow[] }> {
    const { query, dialect } = this.#database;
    const { total, page } = listStatements(table, search, dialect);
    const [counted, rows] = await Promise.all([total && query(total), query(page)]);
    return { total: counted ? Number(counted[0]!.n) : table.records, rows };
  }

  async searchPosts(values: ViralValues, { signal }: QueryOptions = {}) {
    const finding = this.#find(this.#tables.posts, { name: "posts", kind: "posts", values });
    const { total, rows } = await whileWanted(finding, signal);
    return { total, posts: rows.map(({ record }) => JSON.parse(record as string) as ViralPost) };
  }

  async searchCreatorIds(values: CreatorValues, { signal }: QueryOptions = {}) {
    const finding = this.#find(this.#tables.creators, { name: "creators", kind: "creators", values });
    const { total, rows } = await whileWanted(finding, signal);
    return { total, ids: rows.map(({ id }) => id as string) };
  }

  async creatorsById(ids: readonly string[], { signal }: QueryOptions = {}): Promise<Creator[]> {
    if (ids.length === 0) return [];
    const { query, dialect } = this.#database;
    const placeholders = ids.map((_, index) => dialect.placeholder(index + 1)).join(", ");
    const sql = `select id, record from creators_record where id in (${placeholders})`;
    const rows = await whileWanted(query({ sql, params: [...ids] }), signal);
    const records = new Map(rows.map(({ id, record }) => [id as string, record as string]));
    return [...new Set(ids)].flatMap((id) => {
      const record = records.get(id);
      return record === undefined ? [] : [JSON.parse(record) as Creator];
    });
  }

  async counts(search: ListSearch): Promise<Counts> {
    const { query, dialect } = this.#database;
    const table = this.#tables[search.kind];
    const { total, codes } = codesOf((await query(countStatement(table, search, dialect))) as never);
    return countsOf(table, total, codes);
  }

  close(): Promise<void> {
    return this.#database.close();
  }
}
