import "server-only";
import { join } from "node:path";
import { canonical, filtersOnly } from "@/lib/contract/canonical";
import type { CatalogueDescription } from "@/lib/contract/catalogue-description";
import type { CreatorValues } from "@/lib/contract/creators";
import type { RecordSources } from "@/lib/contract/record-sources";
import type { Creator, Facets, PostInsights, ViralPost } from "@/lib/contract/records";
import { viralQuery, type ViralValues } from "@/lib/contract/viral";
import { CROSSED, TOP } from "@/lib/domain/insight-limits";
import { sourcesOf } from "@/lib/domain/sources-of";
import { CurrentGeneration } from "./current-generation";
import { describeRecords } from "./describe";
import { countFacets, readBenchmarks } from "./facets";
import { conditionOf, findPage, type Condition, type Page, type Table } from "./find-page";
import { hashLiteral } from "./conditions";
import type { ConnectionPool } from "./connection-pool";
import {
  NO_INSIGHTS,
  insightsFrom,
  type InsightPart,
  type InsightRow,
  type Texts,
} from "../catalogue/assemble-insights";
import { creatorLayout, postLayout, type Layout, layoutOf } from "../catalogue/layout";
import { readManifest, asCorrupted, isCorruption, catalogueDir } from "./manifest";
import { summaryOf } from "../catalogue/manifest";
import { generations, prune, publish, revert, stage } from "./publish";
import { wantedRows, readRows } from "./read-rows";
import { removeWith, knownOf, type StoredTexts, collectRecords } from "../catalogue/stored-record";
import type {
  CatalogueReader,
  CatalogueSummary,
  CatalogueWriter,
  QueryOptions,
  RecordKind,
  CreatorRow,
  PostRow,
  Wanted,
  WantedRecords,
} from "@/lib/server/ports/catalogue";
import { processSingleton } from "@/lib/server/runtime/process-singleton";

type Search = { layout: Layout; values: object; sort: string; page: Page; column: "id" | "record" };

function keyOf({ kind, query }: Layout, values: object, sort = ""): string {
  return `${kind} ${sort} ${canonical(query, filtersOnly(query, values))}`;
}

function most(column: string, limit: number): string {
  return `select ${column} from hit where ${column} is not null
    group by ${column} order by count(*) desc, ${column} limit ${limit}`;
}

function dictionaryPart(part: InsightPart, column: string): string {
  return `select '${part}', ${column}, null, count(*)::integer, median(score)
    from hit where ${column} in (${most(column, TOP)}) group by ${column}`;
}

function statement(condition: Condition | null): string {
  // Materializing the filtered posts pays off unless all posts match.
  return `with hit as ${condition ? "materialized" : "not materialized"} (
      select followers_bucket, virality_score_bucket as score_bucket, virality_score as score, category, country,
        created_at_day as day, music_title, hook_opening
      from ${condition ? `${condition.from} where ${condition.sql}` : "posts.record"})
    select 'total', null::integer, null::integer, count(*)::integer, null::double from hit
    union all select 'day', day, null, count(*)::integer, null from hit where day is not null group by day
    union all select 'score', followers_bucket, score_bucket, count(*)::integer, null
      from hit where followers_bucket is not null and score_bucket is not null group by all
    union all select 'followers', followers_bucket, null, count(*)::integer, median(score)
      from hit where followers_bucket is not null and score is not null group by followers_bucket
    union all select 'crossed', category, country, count(*)::integer, median(score) from hit
      where category in (${most("category", CROSSED)}) and country in (${most("country", CROSSED)})
      group by category, country
    union all ${dictionaryPart("sound", "music_title")}
    union all ${dictionaryPart("opening", "hook_opening")}`;
}

async function textsOf(pool: ConnectionPool, column: string, rows: readonly InsightRow[]): Promise<Texts> {
  if (rows.length === 0) return new Map();
  const codes = rows.map(([, code]) => code).join(", ");
  const sql = `select code, shown from posts.${column}_dictionary where code in (${codes})`;
  return new Map((await pool.rows(sql, [])) as [number, string][]);
}

async function postInsights(
  pool: ConnectionPool,
  values: object,
  signal?: AbortSignal,
): Promise<PostInsights> {
  const condition = conditionOf(postLayout, values);
  const rows = (await pool.rows(statement(condition), condition?.params ?? [], signal)) as InsightRow[];
  const part = (name: InsightPart) => rows.filter(([of]) => of === name);
  const sounds = await textsOf(pool, "music_title", part("sound"));
  const openings = await textsOf(pool, "hook_opening", part("opening"));
  return insightsFrom(rows, { sounds, openings });
}

class DuckdbCatalogue implements CatalogueReader {
  readonly #current: CurrentGeneration;

  constructor(dataDir: string, isKeeping: boolean) {
    this.#current = new CurrentGeneration(dataDir, isKeeping);
  }

  summary(): Promise<CatalogueSummary> {
    return this.#current.use(async ({ manifest }) => summaryOf(manifest));
  }

  #find({ layout, values, sort, page, column }: Search, signal?: AbortSignal) {
    return this.#current.use(async ({ searches: pool, manifest, pages: answers }) => {
      const table: Table = { pool, layout, sort, records: manifest[layout.kind], signal };
      if (table.records === 0) return { total: 0, found: [] };
      return findPage({ table, values, key: keyOf(layout, values, sort), page, answers }, column);
    });
  }

  async searchPosts(values: ViralValues, { signal }: QueryOptions = {}) {
    const page: Page = { number: values.page, size: values.pageSize, order: "desc" };
    const search: Search = {
      layout: postLayout,
      values,
      sort: viralQuery.sorting.defaultBy,
      page,
      column: "record",
    };
    const { total, found } = await this.#find(search, signal);
    return { total, posts: found.map((record) => JSON.parse(record) as ViralPost) };
  }

  async searchCreatorIds(values: CreatorValues, { signal }: QueryOptions = {}) {
    const page: Page = { number: values.page, size: values.perPage, order: values.sortOrder };
    const search: Search = { layout: creatorLayout, values, sort: values.sortBy, page, column: "id" };
    const { total, found } = await this.#find(search, signal);
    return { total, ids: found };
  }

  /** Returns one result per known id, in the order of `ids`, without duplicates. */
  #byId<T, Columns extends unknown[]>(
    kind: RecordKind,
    ids: readonly string[],
    columns: string,
    made: (id: string, columns: Columns) => T,
    signal?: AbortSignal,
  ): Promise<T[]> {
    return this.#current.use(async ({ searches, manifest }) => {
      if (ids.length === 0 || manifest[kind] === 0) return [];
      const hashes = ids.map(hashLiteral).join(", ");
      const sql = `select id, ${columns} from ${kind}.record where id_hash in (${hashes})`;
      const rows = (await searches.rows(sql, [], signal)) as [string, ...Columns][];
      const found = new Map(rows.map(([id, ...values]) => [id, values]));
      return [...new Set(ids)].flatMap((id) => {
        const values = found.get(id);
        return values ? [made(id, values)] : [];
      });
    });
  }

  creatorsById(ids: readonly string[], { signal }: QueryOptions = {}): Promise<Creator[]> {
    const parsed = (_: string, [record]: [string]) => JSON.parse(record) as Creator;
    return this.#byId("creators", ids, "record", parsed, signal);
  }

  sourcesOf(
    kind: RecordKind,
    ids: readonly string[],
    { signal }: QueryOptions = {},
  ): Promise<RecordSources[]> {
    const layout = kind === "posts" ? postLayout : creatorLayout;
    const told = (id: string, texts: [...StoredTexts]) => sourcesOf(id, knownOf(layout, texts));
    return this.#byId(kind, ids, "record, unreturned, provenance", told, signal);
  }

  #facets(layout: Layout, values: object, signal?: AbortSignal): Promise<Facets> {
    return this.#current.use(({ facets, manifest, panels, facts }) =>
      panels.of(`counts ${keyOf(layout, values)}`, signal, async (stop) => {
        const records = manifest[layout.kind];
        const count = (of: object, stopped: AbortSignal): Promise<Facets> =>
          countFacets(facets, { layout, values: of, records, usual }, stopped);
        const usual = () => facts.of(`counts ${layout.kind}`, stop, (stopped) => count({}, stopped));
        const counted = await count(values, stop);
        if (layout.kind === "creators") return counted;
        const benchmarks = () => (records === 0 ? Promise.resolve({}) : readBenchmarks(facets, layout));
        return { ...counted, benchmarks: await panels.of("benchmarks", stop, benchmarks) };
      }),
    );
  }

  postFacets(values: ViralValues, { signal }: QueryOptions = {}): Promise<Facets> {
    return this.#facets(postLayout, values, signal);
  }

  postInsights(values: ViralValues, { signal }: QueryOptions = {}): Promise<PostInsights> {
    return this.#current.use(({ facets, manifest, panels }) =>
      panels.of(`insights ${keyOf(postLayout, values)}`, signal, async (stop) =>
        manifest.posts === 0 ? NO_INSIGHTS : postInsights(facets, values, stop),
      ),
    );
  }

  creatorFacets(values: CreatorValues, { signal }: QueryOptions = {}): Promise<Facets> {
    return this.#facets(creatorLayout, values, signal);
  }

  describe({ signal }: QueryOptions = {}): Promise<CatalogueDescription> {
    return this.#current.use(({ facets, manifest, panels }) =>
      panels.of("description", signal, (stop) => describeRecords(facets, manifest, stop)),
    );
  }

  close(): Promise<void> {
    return this.#current.close();
  }
}

const catalogues = processSingleton("catalogues", () => new Map<string, CatalogueReader>());

/** Opens the files on the first query. Before any import the catalogue is empty. */
export function openCatalogue(dataDir: string): CatalogueReader {
  let catalogue = catalogues().get(dataDir);
  if (!catalogue) catalogues().set(dataDir, (catalogue = new DuckdbCatalogue(dataDir, true)));
  return catalogue;
}

export function openCatalogueWithoutMemory(dataDir: string): CatalogueReader {
  return new DuckdbCatalogue(dataDir, false);
}

async function* allRows(dataDir: string, kind: RecordKind): AsyncGenerator<PostRow | CreatorRow> {
  const file = readManifest(dataDir).files[kind];
  if (file === undefined) return;
  try {
    yield* readRows(join(catalogueDir(dataDir), file), layoutOf(kind)) as AsyncIterable<PostRow>;
  } catch (error) {
    throw isCorruption(error) ? asCorrupted(error, file) : error;
  }
}

async function findRecords(dataDir: string, wanted: Wanted): Promise<WantedRecords> {
  const { files, generation } = readManifest(dataDir);
  const rows = async function* (layout: Layout) {
    const file = files[layout.kind];
    if (file !== undefined) yield* wantedRows(join(catalogueDir(dataDir), file), layout, wanted);
  };
  try {
    return await collectRecords(rows);
  } catch (error) {
    // A publication may have deleted the files meanwhile.
    if (readManifest(dataDir).generation !== generation) return findRecords(dataDir, wanted);
    throw isCorruption(error) ? asCorrupted(error) : error;
  }
}

export function openCatalogueWriter(dataDir: string): CatalogueWriter {
  const writer: CatalogueWriter = {
    summary: async () => summaryOf(readManifest(dataDir)),
    stage: (input) => stage(dataDir, input),
    publish: (input) => publish(dataDir, input),
    prune: () => prune(dataDir),
    generations: async () => generations(dataDir),
    revert: (generation, without) => revert(dataDir, generation, without),
    rows: (kind) => allRows(dataDir, kind),
    find: (wanted) => findRecords(dataDir, wanted),
    remove: (wanted) => removeWith(writer, wanted),
  };
  return writer;
}
