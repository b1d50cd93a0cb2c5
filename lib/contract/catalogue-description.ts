import type { Platform } from "./enums";

/** Most days, sources and duplicates that are listed one by one. */
export const MAX_SEEN_DAYS = 400;
export const MAX_SOURCES = 50;
export const MAX_DUPLICATES = 50;
export const MAX_DUPLICATE_IDS = 10;

export type CountOf<Value> = { value: Value; count: number };
/** `day` is in UTC: `2026-11-23`. */
export type DayCount = { day: string; count: number };

/** `known` ignores empty lists. `inferred` counts known values that no source stated. */
type FieldCount = { field: string; known: number; inferred: number };

export type DuplicateGroup = {
  /** Normalised link, or handle as it is compared. */
  key: string;
  platform: Platform | null;
  /** In byte order, at most `MAX_DUPLICATE_IDS`. */
  ids: string[];
  count: number;
};

export type Duplicates = {
  groups: number;
  records: number;
  /** Largest first, at most `MAX_DUPLICATES`. */
  largest: DuplicateGroup[];
};

export type KindDescription = {
  total: number;
  platforms: CountOf<Platform | null>[];
  /** Most records first, at most `MAX_SOURCES`. A record of several sources counts for each. */
  sources: CountOf<string>[];
  sourceCount: number;
  withoutSource: number;
  /** By the day a record was posted or added, newest first, at most `MAX_SEEN_DAYS`. */
  days: DayCount[];
  /** By the newest day on which a source had the record, in the same order and number. */
  seen: DayCount[];
  /** Records that no source has a time for. */
  neverDated: number;
  fields: FieldCount[];
  duplicates: Duplicates;
};

export type CatalogueDescription = { generation: number; posts: KindDescription; creators: KindDescription };

/** A state of the catalogue that can be restored, or the current one. `publishedAt` is ISO 8601. */
export type KeptState = {
  generation: number;
  publishedAt: string;
  posts: number;
  creators: number;
  bytes: number;
  isDemo: boolean;
  isCurrent: boolean;
};

/** Bytes on disk. `earlier` excludes files shared with the current state. Null when not measurable. */
export type StoredSpace = {
  catalogue: number | null;
  earlier: number | null;
  database: number | null;
  posters: number;
  uploads: number;
  free: number;
  disk: number;
};
