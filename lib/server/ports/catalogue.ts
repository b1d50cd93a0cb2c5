import "server-only";
/**
 * An adapter must pass `catalogueConformance` (lib/testing). Values come parsed (lib/contract), so no verb refuses a
 * search. Times are ms since 1970 UTC in rows and ISO 8601 in records.
 */
import type { CatalogueDescription } from "@/lib/contract/catalogue-description";
import type { CreatorValues } from "@/lib/contract/creators";
import type { RecordSources } from "@/lib/contract/record-sources";
import type { Creator, Facets, PostInsights, ViralPost } from "@/lib/contract/records";
import type { ViralValues } from "@/lib/contract/viral";

export type RecordKind = "posts" | "creators";

/** `signal` ends the query and, if the engine can, stops it; the promise rejects with the signal's reason. */
export type QueryOptions = { signal?: AbortSignal };

export type CatalogueSummary = {
  posts: number;
  creators: number;
  /** Grows by one with each publication; 0 before the first. */
  generation: number;
  /** True when all records come from `seed`. */
  isDemo: boolean;
};

type FoundPosts = { total: number; posts: ViralPost[] };
type FoundCreators = { total: number; ids: string[] };

/**
 * Totals are exact; a page past the end is empty and keeps the total. Equal sort keys are ordered by the UTF-8 bytes of
 * the id, in the direction of the sort; unknown keys are lowest.
 * @throws the reason of `signal`
 * @throws AppError `unavailable` with `retryAfterS` when too many queries wait
 * @throws AppError `catalogue_unavailable` while published data is missing or damaged; a repair needs no new reader
 */
export interface CatalogueSearch {
  /** Section 4.1: the posts of a page, newest first. */
  searchPosts(values: ViralValues, options?: QueryOptions): Promise<FoundPosts>;
  /** Section 4.3: the creator ids of a page, by `sortBy` and `sortOrder`. */
  searchCreatorIds(values: CreatorValues, options?: QueryOptions): Promise<FoundCreators>;
  /** Sections 4.2 and 4.4: at most 100 records, each once, in the order of the ids; unknown ids are left out. */
  creatorsById(ids: readonly string[], options?: QueryOptions): Promise<Creator[]>;
  /** Frees files and connections after the running queries. */
  close(): Promise<void>;
}

/**
 * A reader follows a publication within a second, and an answer never mixes two generations. After `close`, the next
 * query opens the catalogue again. Errors are those of `CatalogueSearch`.
 */
export interface CatalogueReader extends CatalogueSearch {
  /** Counts all records. Before the first publication, the catalogue is empty and every verb answers. */
  summary(): Promise<CatalogueSummary>;
  /** Contract: Facets. Each facet ignores its own filter; benchmarks ignore all filters. */
  postFacets(values: ViralValues, options?: QueryOptions): Promise<Facets>;
  /** Contract: Facets, without days, sounds, openings and benchmarks. */
  creatorFacets(values: CreatorValues, options?: QueryOptions): Promise<Facets>;
  /** Contract: PostInsights, of the posts that meet all filters. */
  postInsights(values: ViralValues, options?: QueryOptions): Promise<PostInsights>;
  /** At most 100 ids, each once and in their order; unknown ids are left out. Lists are empty without known sources. */
  sourcesOf(kind: RecordKind, ids: readonly string[], options?: QueryOptions): Promise<RecordSources[]>;
  /** Reads all records once per generation, yielding to other queries (contract: CatalogueDescription). */
  describe(options?: QueryOptions): Promise<CatalogueDescription>;
}

/**
 * `observedAt`: when the values were true, ms since 1970; absent when unknown, which is older than any. `observedIn`:
 * the source's readable name; a file without its folder. `inferred`: fields that the import derived.
 */
export type Observed = { observedAt?: number; observedIn?: string; inferred?: readonly string[] };

/** A post as its source knows it (section 2.1). Empty texts count as unknown. */
export type PostRow = Omit<ViralPost, "createdAt"> & { createdAt: number } & Observed;
/** A creator (section 2.3) with the attributes that are searched but never returned. */
export type CreatorRow = Omit<Creator, "dateCreated"> & {
  dateCreated: number;
  race?: string;
  hairColor?: string;
  bodyComplexion?: string;
} & Observed;
/**
 * Validated rows in the form in which adapters store them: plain data that a thread can make. Only adapters read
 * `columns`. `skipped`: how many other rows were left out.
 */
export type PreparedRows = { count: number; columns: readonly (readonly unknown[])[]; skipped: number };
/** Rows one by one, or several at a time, which takes less. */
export type Rows<Row> = AsyncIterable<Row | readonly Row[] | PreparedRows> | Iterable<Row>;

export type Wanted = { posts: (post: ViralPost) => boolean; creators: (creator: Creator) => boolean };
/** `sources`: sources and past counts of the returned records, where known. */
export type WantedRecords = { posts: ViralPost[]; creators: Creator[]; sources: RecordSources[] };

export type PublishInput = {
  /**
   * Rows are merged by id and field, with each other and with stored records. Absent fields erase nothing, and stated
   * values win over inferred ones. The later observation wins; at equal times the publication, then the larger number
   * or longer text. The caller has validated the rows. Absent: the kind stays unchanged.
   */
  posts?: Rows<PostRow>;
  creators?: Rows<CreatorRow>;
  /** Made by `seed`. Real data replaces a demo catalogue; demo data is refused once there is real data. */
  isDemo: boolean;
  /** Starts from an empty catalogue; the present one needn't be readable. */
  isReplacing?: boolean;
  /** The new generation's number exceeds this one too, so that numbers of another catalogue aren't reused. */
  after?: number;
  /** Keeps no copy for undo. Frequent publications would otherwise drop the copies of imports. */
  isRoutine?: boolean;
  /** Existing records that the next generation drops. A kind is only rewritten if it has any. */
  without?: Wanted;
  onProgress?: (progress: PublishProgress) => void;
  /** Called for each updated record, with the fields whose value changes. */
  onChange?: (kind: RecordKind, fields: readonly string[]) => void;
};

/** `rows`: how many of the kind the phase has processed; while sorting, how many it sorts. */
export type PublishProgress = { kind: RecordKind; phase: "reading" | "sorting" | "writing"; rows: number };

/**
 * Counts of different ids; `total`: records of the kind afterwards. `updated`: a value changed. `unchanged`: nothing
 * was new. `older`: nothing was taken, because the catalogue had newer values.
 */
export type KindCounts = { added: number; updated: number; unchanged: number; older: number; total: number };

/** `publishedAt`: ISO 8601. `bytes`: on disk. */
export type KeptGeneration = CatalogueSummary & { publishedAt: string; bytes: number; isCurrent: boolean };

export type PublishResult = { posts: KindCounts; creators: KindCounts; generation: number };

/** A complete generation that readers don't see yet. It blocks other writers until it is published or discarded. */
export interface StagedGeneration {
  readonly result: PublishResult;
  /** Makes it current, durably and atomically. If this throws, the catalogue is unchanged. */
  publish(): Promise<PublishResult>;
  /** Does nothing after `publish`. */
  discard(): Promise<void>;
}

/**
 * One writer works at a time across all processes; readers continue meanwhile. If a verb throws or its process dies,
 * the catalogue is unchanged, and the next writer deletes the remains.
 * @throws AppError `conflict` for a write while another writer is at work, `catalogue_unavailable`
 */
export interface CatalogueWriter {
  summary(): Promise<CatalogueSummary>;
  /**
   * Reads all rows and prepares the next generation.
   * @throws AppError `conflict` when another writer is at work, or demo data would be mixed into real data;
   * `catalogue_unavailable` when the current generation can't be read, which then stays as it is
   * @throws whatever the rows throw
   */
  stage(input: PublishInput): Promise<StagedGeneration>;
  publish(input: PublishInput): Promise<PublishResult>;
  /** Deletes earlier generations and the remains of killed writers. @returns the number of files or tables */
  prune(): Promise<number>;
  /** Newest first, including the current one: at most ten, for 30 days, up to 2 GB beside the current one. */
  generations(): Promise<KeptGeneration[]>;
  /**
   * Publishes an earlier generation under a new number, without some records, so that no erased person returns.
   * @throws AppError `not_found` when it isn't kept, `conflict` when another writer is at work, `catalogue_unavailable`
   */
  revert(generation: number, without: Wanted): Promise<PublishResult>;
  /** Yields all stored data of the records, in a stable order, for publication in another catalogue. */
  rows(kind: RecordKind): AsyncIterable<PostRow | CreatorRow>;
  /** @throws AppError `catalogue_unavailable` */
  find(wanted: Wanted): Promise<WantedRecords>;
  /**
   * Publishes without these records, if there are any, and deletes the generations that had them.
   * @throws AppError `conflict` when another writer is at work, `catalogue_unavailable`
   */
  remove(wanted: Wanted): Promise<Record<RecordKind, number>>;
}
