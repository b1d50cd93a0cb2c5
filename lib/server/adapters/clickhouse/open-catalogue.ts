import "server-only";
import { ClickHouseLogLevel, createClient } from "@clickhouse/client";
import { canonical, filtersOnly } from "@/lib/contract/canonical";
import type { CatalogueDescription } from "@/lib/contract/catalogue-description";
import type { CreatorValues } from "@/lib/contract/creators";
import type { RecordSources } from "@/lib/contract/record-sources";
import type { Creator, Facets, PostInsights, ViralPost } from "@/lib/contract/records";
import { viralQuery, type ViralValues } from "@/lib/contract/viral";
import { sourcesOf } from "@/lib/domain/sources-of";
import type {
  CatalogueReader,
  CatalogueSummary,
  CatalogueWriter,
  CreatorRow,
  PostRow,
  QueryOptions,
  RecordKind,
  Wanted,
  WantedRecords,
} from "@/lib/server/ports/catalogue";
import { processSingleton } from "@/lib/server/runtime/process-singleton";
import { creatorLayout, layoutOf, postLayout, type Layout } from "../catalogue/layout";
import { collectRecords, removeWith, knownOf, type StoredTexts } from "../catalogue/stored-record";
import { whereOf, postInsights } from "./insights";
import { CurrentGeneration, type Generation } from "./current-generation";
import { describeRecords } from "./describe";
import { TableGone, unreadable, Engine } from "./engine";
import { countFacets, readBenchmarks } from "./facets";
import { generations, prune, revert, stage } from "./publish";
import { readRows, wantedRows } from "./read-records";
import { readState } from "./state";
import { recordTable, sortColumn } from "./tables";
import { summaryOf } from "../catalogue/manifest";

function keyOf({ kind, query }: Layout, values: object, sort = ""): string {
  return `${kind} ${sort} ${canonical(query, filtersOnly(query, values))}`;
}

/** Returns one result per known id, in the order of `ids`, without duplicates. */
function inOrder<C, T>(
  ids: readonly string[],
  found: ReadonlyMap<string, C>,
  made: (id: string, of: C) => T,
) {
  return [...new Set(ids)].flatMap((id) => {
    const columns = found.get(id);
    return columns ? [made(id, columns)] : [];
  });
}

type Page = { number: number; size: number; order: "asc" | "desc" };
/** `key` is the same for all pages and both orders of a search along one sort. */
type Search = { layout: Layout; values: object; sort: string; key: string; page: Page };

async function totalOf({ engine, manifest, pages }: Generation, search: Search, signal?: AbortSignal) {
  const { layout, values, key } = search;
  if (manifest[layout.kind] === 0) return 0;
  const { where, params } = whereOf(layout.query, values);
  if (where === "") return manifest[layout.kind];
  return pages.of(`total ${key}`, signal, async (stop) => {
    const from = engine.table(manifest.tables[layout.kind]!);
    const sql = `select toFloat64(count()) from ${from} ${where}`;
    const [row] = await engine.rows<[number]>(sql, params, stop);
    return row![0];
  });
}

async function idsOf({ engine, manifest }: Generation, search: Search, signal?: AbortSignal) {
  const { layout, values, sort, page } = search;
  const first = (page.number - 1) * page.size;
  if (first >= manifest[layout.kind]) return [];
  const { where, params } = whereOf(layout.query, values);
  const { order } = page;
  const rows = await engine.rows<[string]>(
    `select id from ${engine.table(manifest.tables[layout.kind]!)} ${where}
      order by ${sortColumn(sort)} ${order}, id ${order} limit ${page.size} offset ${first}`,
    params,
    signal,
  );
  return rows.map(([id]) => id);
}

function findPage(generation: Generation, search: Search, signal?: AbortSignal) {
  const { page, key } = search;
  const pageKey = `page ${page.order} ${page.number} ${page.size} ${key}`;
  return generation.pages.of(pageKey, signal, async (stop) => {
    const [total, ids] = await Promise.all([
      totalOf(generation, search, stop),
      idsOf(generation, search, stop),
    ]);
    return { total, ids };
  });
}

async function columnsById<Columns extends readonly (string | null)[]>(
  { engine, manifest }: Generation,
  { kind }: Layout,
  columns: string,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, Columns>> {
  const table = manifest.tables[kind];
  if (ids.length === 0 || table === undefined) return new Map();
  const rows = await engine.rows<[id: string, ...Columns]>(
    `select id, ${columns} from ${engine.table(recordTable(table))} where id in {ids:Array(String)}`,
    { ids },
    signal,
  );
  return new Map(rows.map(([id, ...values]) => [id, values as unknown as Columns]));
}

export class ClickhouseCatalogue implements CatalogueReader {
  readonly #engine: Engine;
  readonly #current: CurrentGeneration;

  constructor(engine: Engine, isKeeping = true) {
    this.#engine = engine;
    this.#current = new CurrentGeneration(engine, isKeeping);
  }

  summary(): Promise<CatalogueSummary> {
    return this.#current.use(async ({ manifest }) => summaryOf(manifest));
  }

  async searchPosts(values: ViralValues, { signal }: QueryOptions = {}) {
    const page: Page = { number: values.page, size: values.pageSize, order: "desc" };
    const sort = viralQuery.sorting.defaultBy;
    const key = keyOf(postLayout, values, sort);
    return this.#current.use((generation) =>
      generation.pages.of(`posts ${page.number} ${page.size} ${key}`, signal, async (stop) => {
        const search = { layout: postLayout, values, sort, key, page };
        const { total, ids } = await findPage(generation, search, stop);
        const records = await columnsById<[string]>(generation, postLayout, "record", ids, stop);
        const posts = inOrder(ids, records, (_, [record]) => JSON.parse(record) as ViralPost);
        return { total, posts };
      }),
    );
  }

  searchCreatorIds(values: CreatorValues, { signal }: QueryOptions = {}) {
    const page: Page = { number: values.page, size: values.perPage, order: values.sortOrder };
    const sort = values.sortBy;
    const key = keyOf(creatorLayout, values, sort);
    const search = { layout: creatorLayout, values, sort, key, page };
    return this.#current.use((generation) => findPage(generation, search, signal));
  }

  creatorsById(ids: readonly string[], { signal }: QueryOptions = {}): Promise<Creator[]> {
    return this.#current.use(async (generation) => {
      const records = await columnsById<[string]>(generation, creatorLayout, "record", ids, signal);
      return inOrder(ids, records, (_, [record]) => JSON.parse(record) as Creator);
    });
  }

  sourcesOf(
    kind: RecordKind,
    ids: readonly string[],
    { signal }: QueryOptions = {},
  ): Promise<RecordSources[]> {
    const layout = kind === "posts" ? postLayout : creatorLayout;
    const columns = "record, unreturned, provenance";
    return this.#current.use(async (generation) => {
      const found = await columnsById<StoredTexts>(generation, layout, columns, ids, signal);
      return inOrder(ids, found, (id, texts) => sourcesOf(id, knownOf(layout, texts)));
    });
  }

  postFacets(values: ViralValues, { signal }: QueryOptions = {}): Promise<Facets> {
    const key = `facets ${keyOf(postLayout, values)}`;
    return this.#current.use((generation) =>
      generation.panels.of(key, signal, async (stop) => {
        const counted = await countFacets(generation, postLayout, values, stop);
        const read = (stopped: AbortSignal) => readBenchmarks(generation, postLayout, stopped);
        return { ...counted, benchmarks: await generation.facts.of("benchmarks", stop, read) };
      }),
    );
  }

  creatorFacets(values: CreatorValues, { signal }: QueryOptions = {}): Promise<Facets> {
    const key = `facets ${keyOf(creatorLayout, values)}`;
    return this.#current.use((generation) =>
      generation.panels.of(key, signal, (stop) => countFacets(generation, creatorLayout, values, stop)),
    );
  }

  postInsights(values: ViralValues, { signal }: QueryOptions = {}): Promise<PostInsights> {
    return this.#current.use((generation) =>
      generation.panels.of(`insights ${keyOf(postLayout, values)}`, signal, (stop) =>
        postInsights(generation, values, stop),
      ),
    );
  }

  describe({ signal }: QueryOptions = {}): Promise<CatalogueDescription> {
    return this.#current.use((generation) =>
      generation.panels.of("description", signal, (stop) => describeRecords(generation, stop)),
    );
  }

  async close(): Promise<void> {
    this.#current.forget();
    await this.#engine.close();
  }
}

async function* allRows(engine: Engine, kind: RecordKind): AsyncGenerator<PostRow | CreatorRow> {
  const table = (await readState(engine)).current.tables[kind];
  if (table === undefined) return;
  try {
    yield* readRows(engine, layoutOf(kind), table) as AsyncIterable<PostRow>;
  } catch (error) {
    throw error instanceof TableGone ? unreadable("one of its tables is missing", error) : error;
  }
}

async function findRecords(engine: Engine, wanted: Wanted): Promise<WantedRecords> {
  const { current } = await readState(engine);
  try {
    return await collectRecords((layout) => wantedRows(engine, layout, current.tables, wanted));
  } catch (error) {
    if (!(error instanceof TableGone)) throw error;
    // A publication may have dropped the tables meanwhile.
    if ((await readState(engine)).current.generation !== current.generation)
      return findRecords(engine, wanted);
    throw unreadable("one of its tables is missing", error);
  }
}

export function writerOf(engine: Engine): CatalogueWriter {
  const writer: CatalogueWriter = {
    summary: async () => summaryOf((await readState(engine)).current),
    stage: (input) => stage(engine, input),
    publish: async (input) => (await stage(engine, input)).publish(),
    prune: () => prune(engine),
    generations: () => generations(engine),
    revert: (generation, without) => revert(engine, generation, without),
    rows: (kind) => allRows(engine, kind),
    find: (wanted) => findRecords(engine, wanted),
    remove: (wanted) => removeWith(writer, wanted),
  };
  return writer;
}

const MAX_READ_S = 60;
/** One statement copies all records of a catalogue into new tables. */
const MAX_WRITE_S = 3600;

type Opened = { reader: CatalogueReader; writer: CatalogueWriter };
const opened = processSingleton("clickhouse-catalogues", () => new Map<string, Opened>());

/** The client waits longer than the server, so that the server cancels the statement first. */
const CLIENT_PATIENCE_S = 5;

/**
 * Connects on the first statement. @param address `http://user:password@host:8123/database`
 * @param maxStatementS seconds after which a statement is cancelled
 */
export function openEngine(address: string, maxStatementS: number): Engine {
  const { origin, username, password, pathname } = new URL(address);
  const database = decodeURIComponent(pathname.slice(1));
  return new Engine(database, () =>
    createClient({
      url: origin,
      database,
      ...(username && { username: decodeURIComponent(username), password: decodeURIComponent(password) }),
      application: "Scoutdeck",
      // Callers report errors themselves and omit the statement and its texts.
      log: { level: ClickHouseLogLevel.OFF },
      request_timeout: (maxStatementS + CLIENT_PATIENCE_S) * 1000,
      clickhouse_settings: {
        cancel_http_readonly_queries_on_client_close: 1,
        max_execution_time: maxStatementS,
        // Inserted rows are visible to the next statement.
        async_insert: 0,
      },
    }),
  );
}

/** Connects on the first query. Before any import the catalogue is empty. */
export function openClickhouse(url: string): Opened {
  let catalogue = opened().get(url);
  if (!catalogue) {
    const [reading, writing] = [openEngine(url, MAX_READ_S), openEngine(url, MAX_WRITE_S)];
    catalogue = { reader: new ClickhouseCatalogue(reading), writer: writerOf(writing) };
    opened().set(url, catalogue);
  }
  return catalogue;
}
