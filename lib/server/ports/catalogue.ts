import "server-only";
/** What the service asks of a catalogue of posts and creators. One implementation now: DuckDB. */
import type { CreatorValues } from "@/lib/contract/creators";
import type { PostInsights } from "@/lib/contract/insights";
import type { Creator, Facets, ViralPost } from "@/lib/contract/records";
import type { ViralValues } from "@/lib/contract/viral";

/** `signal`: stops the query itself, not only the wait for it. */
export type QueryOptions = { signal?: AbortSignal };

export type CatalogueSummary = {
  posts: number;
  creators: number;
  /** Grows by one with each import or seed; 0: nothing was ever imported. */
  generation: number;
  /** Everything in it was made by `seed`. */
  isDemo: boolean;
};

/** Totals are exact. Pages past the end are empty. Ties are broken by id, in the direction of the sort. */
export interface Catalogue {
  summary(): Promise<CatalogueSummary>;
  /** Section 4.1. */
  searchPosts(values: ViralValues, options?: QueryOptions): Promise<{ total: number; posts: ViralPost[] }>;
  /** Section 4.3. */
  searchCreatorIds(values: CreatorValues, options?: QueryOptions): Promise<{ total: number; ids: string[] }>;
  /** Full records, in the order of the ids; unknown ids are missing. At most 100 (sections 4.2, 4.4). */
  creatorsById(ids: readonly string[], options?: QueryOptions): Promise<Creator[]>;
  postFacets(values: ViralValues, options?: QueryOptions): Promise<Facets>;
  postInsights(values: ViralValues, options?: QueryOptions): Promise<PostInsights>;
  creatorFacets(values: CreatorValues, options?: QueryOptions): Promise<Facets>;
}

/** A post on its way into the catalogue: what its source knows. `createdAt` in ms since 1970 UTC. */
export type PostRow = Omit<ViralPost, "createdAt"> & { createdAt: number };
/** A creator on its way in, with the attributes that can be searched but are never returned. `dateCreated` in ms. */
export type CreatorRow = Omit<Creator, "dateCreated"> & {
  dateCreated: number;
  race?: string;
  hairColor?: string;
  bodyComplexion?: string;
};
