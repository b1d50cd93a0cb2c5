import "server-only";
/**
 * The catalogue of posts and creators: what the service searches, and what `import` and `seed` write. An adapter
 * implements it for one engine and must pass `catalogueConformance` (lib/testing). Values come parsed (lib/contract),
 * so no verb refuses a search. Moments are ms since 1970 UTC in rows and ISO 8601 in records.
 */
import type { CatalogueDescription } from "@/lib/contract/catalogue-description";
import type { CreatorValues } from "@/lib/contract/creators";
import type { PostInsights } from "@/lib/contract/insights";
import type { RecordSources } from "@/lib/contract/record-sources";
import type { Creator, Facets, ViralPost } from "@/lib/contract/records";
import type { ViralValues } from "@/lib/contract/viral";

export type RecordKind = "posts" | "creators";

/** `signal`: ends the query and, where the engine can, stops it; the promise rejects with the reason of the signal. */
export type QueryOptions = { signal?: AbortSignal };

export type CatalogueSummary = {
  posts: number;
  creators: number;
  /** Grows by one with each publication; 0: nothing was ever published. */
  generation: number;
  /** Everything in it was made by `seed`. */
  isDemo: boolean;
};

export type FoundPosts = { total: number; posts: ViralPost[] };
export type FoundCreators = { total: number; ids: string[] };

/**
 * The searching part of a reader. Totals are exact; a page past the end is empty and keeps the total. Equal sort keys
 * are ordered by the UTF-8 bytes of the id, in the direction of the sort; unknown keys are the lowest.
 * @throws the reason of `signal`
 * @throws AppError `unavailable` with `retryAfterS` when too many queries wait
 * @throws AppError `catalogue_unavailable` while what was published is missing or damaged; a repair needs no new reader
 */
export interface CatalogueSearch {
  /** Section 4.1: the posts of a page, newest first. */
  searchPosts(values: ViralValues, options?: QueryOptions): Promise<FoundPosts>;
  /** Section 4.3: the ids of the creators of a page, by `sortBy` and `sortOrder`. */
  searchCreatorIds(values: CreatorValues, options?: QueryOptions): Promise<FoundCreators>;
  /** Sections 4.2 and 4.4: records in the order of the ids, each once; unknown ids are left out. At most 100 ids. */
  creatorsById(ids: readonly string[], options?: QueryOptions): Promise<Creator[]>;
  /** Frees files and connections when the running queries have ended. */
  close(): Promise<void>;
}

/**
 * A reader follows publications: within a second it answers from the newest generation, and one answer never mixes two.
 * Errors are those of `CatalogueSearch`. After `close` the next question opens the catalogue again.
 */
export interface CatalogueReader extends CatalogueSearch {
  /** Counts of all records. A catalogue into which nothing was published is empty, and every verb answers. */
  summary(): Promise<CatalogueSummary>;
  /** Contract: Facets. Each facet leaves its own filter out; benchmarks regard no filter. */
  postFacets(values: ViralValues, options?: QueryOptions): Promise<Facets>;
  /** Contract: Facets, without days, sounds, openings and benchmarks. */
  creatorFacets(values: CreatorValues, options?: QueryOptions): Promise<Facets>;
  /** Contract: PostInsights, of the posts that meet all filters. */
  postInsights(values: ViralValues, options?: QueryOptions): Promise<PostInsights>;
  /**
   * Where records come from and what their counts were, in the order of the ids, each once; unknown ids are left out. At
   * most 100 ids. Of a record whose rows told nothing of it the lists are empty.
   */
  sourcesOf(kind: RecordKind, ids: readonly string[], options?: QueryOptions): Promise<RecordSources[]>;
  /**
   * What there is, in figures (contract: CatalogueDescription). Reads all records once a generation, in pieces between
   * which others have their turn; asked again it is known.
   */
  describe(options?: QueryOptions): Promise<CatalogueDescription>;
}

/**
 * Where the values of a row come from. `observedAt`: ms since 1970, when they were true; absent: unknown, older than any.
 * `observedIn`: name of the source as people know it, a file without its folder. `inferred`: fields that the source did
 * not state and the import worked out.
 */
export type Observed = { observedAt?: number; observedIn?: string; inferred?: readonly string[] };

/** A post to be stored in the catalogue: what its source knows (section 2.1). Empty texts count as unknown. */
export type PostRow = Omit<ViralPost, "createdAt"> & { createdAt: number } & Observed;
/** A creator to be stored (section 2.3), with the attributes that are searched but never returned. */
export type CreatorRow = Omit<Creator, "dateCreated"> & {
  dateCreated: number;
  race?: string;
  hairColor?: string;
  bodyComplexion?: string;
} & Observed;
export type Rows<Row> = AsyncIterable<Row> | Iterable<Row>;

/** Which records are meant, whatever is searched. */
export type Wanted = { posts: (post: ViralPost) => boolean; creators: (creator: Creator) => boolean };
/** `sources`: of the records found, where they come from and what their counts were, of those of which that is known. */
export type WantedRecords = { posts: ViralPost[]; creators: Creator[]; sources: RecordSources[] };

export type PublishInput = {
  /**
   * Merged by id and field, with each other and with what is there: an absent field erases nothing; a stated value beats
   * an inferred one; of two the one observed later stays. At equal times a publication wins over what is there, and of two
   * of its rows the larger number, or the longer text. The caller has validated them. Absent: the kind stays as it is.
   */
  posts?: Rows<PostRow>;
  creators?: Rows<CreatorRow>;
  /** Made by `seed`. Real data replaces a demo catalogue; demo data is refused once there is real data. */
  isDemo: boolean;
  /** Start from an empty catalogue instead of what is there, which need not be readable then. */
  isReplacing?: boolean;
  /** The generation is numbered after this one too, where that is higher: numbers of another catalogue are not used again. */
  after?: number;
  /** One of many that nobody takes back: the generation before it is not kept, so that those of imports stay. */
  isRoutine?: boolean;
  /** Records that were there before and are not in the next generation. A kind is rewritten where there are any. */
  without?: Wanted;
  onProgress?: (progress: PublishProgress) => void;
  /** Called for each record that is updated, with the fields that have another value then. */
  onChange?: (kind: RecordKind, fields: readonly string[]) => void;
};

/** `rows`: how many of the kind the phase has done; while sorting, how many it sorts. */
export type PublishProgress = { kind: RecordKind; phase: "reading" | "sorting" | "writing"; rows: number };

/**
 * What became of the different ids that were brought, and how many records of the kind there are afterwards. `updated`: a
 * value is another now. `unchanged`: nothing was new. `older`: nothing was taken, because newer values were there.
 */
export type KindCounts = { added: number; updated: number; unchanged: number; older: number; total: number };

/** A state of the catalogue that can be brought back, or the current one. `publishedAt`: ISO 8601. `bytes`: on disk. */
export type KeptGeneration = CatalogueSummary & { publishedAt: string; bytes: number; isCurrent: boolean };

/** `generation`: the number that this publication has, or will have. */
export type PublishResult = { posts: KindCounts; creators: KindCounts; generation: number };

/** A complete generation that no reader sees yet. It keeps other writers out until it is published or discarded. */
export interface StagedGeneration {
  readonly result: PublishResult;
  /** Makes it the current generation, durably and in one step. When this throws, the catalogue is as it was. */
  publish(): Promise<PublishResult>;
  /** Deletes it; the catalogue stays as it is. Does nothing after `publish`. */
  discard(): Promise<void>;
}

/**
 * One writer at a time, in whichever process; readers go on meanwhile. When a verb throws or its process dies, the
 * catalogue is as it was, and the next writer deletes what was left over.
 */
export interface CatalogueWriter {
  /** The current generation, read anew. */
  summary(): Promise<CatalogueSummary>;
  /**
   * Reads all rows and prepares the next generation.
   * @throws AppError `conflict` when another writer is at work, or when demo data would be mixed into real data
   * @throws AppError `catalogue_unavailable` when what is there cannot be read; it stays as it is
   * @throws whatever the rows throw
   */
  stage(input: PublishInput): Promise<StagedGeneration>;
  /** `stage`, then `publish` of what was staged. */
  publish(input: PublishInput): Promise<PublishResult>;
  /**
   * Frees what the current generation does not need: all earlier ones, and what killed writers left. Readers that work
   * on the one before finish.
   * @returns how many files, or tables, are gone
   * @throws AppError `conflict` when another writer is at work
   */
  prune(): Promise<number>;
  /**
   * The current generation and the earlier ones that are kept, the newest first: at most ten, for 30 days, while they take
   * at most 2 GB beside the current one.
   * @throws AppError `catalogue_unavailable`
   */
  generations(): Promise<KeptGeneration[]>;
  /**
   * Publishes an earlier generation once more, under a number of its own, without some of its records: nobody who was
   * erased comes back.
   * @throws AppError `not_found` when it is not kept, `conflict` when another writer is at work, `catalogue_unavailable`
   */
  revert(generation: number, without: Wanted): Promise<PublishResult>;
  /**
   * All records of the current generation with everything that is kept of them, in an order that stays the same while the
   * generation does. Published into any catalogue that lacks them they are the same there.
   * @throws AppError `catalogue_unavailable`
   */
  rows(kind: RecordKind): AsyncIterable<PostRow | CreatorRow>;
  /** Reads all records of the current generation, one after the other. @throws AppError `catalogue_unavailable` */
  find(wanted: Wanted): Promise<WantedRecords>;
  /**
   * Publishes the catalogue without some records, where there are any, and deletes the generations that had them.
   * @returns how many records are gone
   * @throws AppError `conflict` when another writer is at work, `catalogue_unavailable`
   */
  remove(wanted: Wanted): Promise<Record<RecordKind, number>>;
}
