import "server-only";
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
import { collectRecords, removeWith } from "../catalogue/remove-records";
import { knownOf, type StoredTexts } from "../catalogue/stored-record";
import { CurrentGeneration } from "./current-generation";
import { describeRecords } from "./describe";
import { TableGone, unreadable, type Engine } from "./engine";
import { countFacets, readBenchmarks } from "./facets";
import { columnsById, findPage, type Page } from "./find-page";
import { postInsights } from "./insights";
import { openEngine } from "./open-engine";
import { generations, prune, revert, stage } from "./publish";
import { readRows, wantedRows } from "./read-records";
import { readState } from "./state";
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
