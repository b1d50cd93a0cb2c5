import "server-only";
import { canonical, filtersOnly } from "@/lib/contract/canonical";
import type { CatalogueDescription } from "@/lib/contract/catalogue-description";
import type { CreatorValues } from "@/lib/contract/creators";
import type { RecordSources } from "@/lib/contract/record-sources";
import type { Creator, Facets, PostInsights, ViralPost } from "@/lib/contract/records";
import { viralQuery, type ViralValues } from "@/lib/contract/viral";
import { sourcesOf } from "@/lib/domain/sources-of";
import { CurrentGeneration } from "./current-generation";
import { describeRecords } from "./describe";
import { countFacets, readBenchmarks } from "./facets";
import { findPage, type Page } from "./find-page";
import type { Table } from "./matches";
import { hashLiteral } from "./lookups";
import { NO_INSIGHTS } from "../catalogue/assemble-insights";
import { postInsights } from "./insights";
import { creatorLayout, postLayout, type Layout } from "../catalogue/layout";
import { readManifest } from "./manifest";
import { summaryOf } from "../catalogue/manifest";
import { generations, prune, publish, revert, stage } from "./publish";
import { allRows, findRecords } from "./find-records";
import { removeWith } from "../catalogue/remove-records";
import { knownOf, type StoredTexts } from "../catalogue/stored-record";
import type {
  CatalogueReader,
  CatalogueSummary,
  CatalogueWriter,
  QueryOptions,
  RecordKind,
} from "@/lib/server/ports/catalogue";
import { processSingleton } from "@/lib/server/runtime/process-singleton";

type Search = { layout: Layout; values: object; sort: string; page: Page; column: "id" | "record" };

function keyOf({ kind, query }: Layout, values: object, sort = ""): string {
  return `${kind} ${sort} ${canonical(query, filtersOnly(query, values))}`;
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
