/** What a catalogue has, in figures: for the people who fill it. */
import type { Platform } from "./enums";

/** Days, sources and duplicates that are told one by one, at most. */
export const MAX_SEEN_DAYS = 400;
export const MAX_SOURCES = 50;
export const MAX_DUPLICATES = 50;
export const MAX_DUPLICATE_IDS = 10;

/** `null`: not known. */
export type CountOf<Value> = { value: Value; count: number };
/** `day`: of UTC, `2026-11-23`. */
export type DayCount = { day: string; count: number };

/** `known`: records that have the field, an empty list does not count. `inferred`: those of them that no source stated. */
export type FieldCount = { field: string; known: number; inferred: number };

/** Records of which two are probably the same: posts with one link, creators with one handle on one platform. */
export type DuplicateGroup = {
  /** The link without what varies between spellings of it, or the handle as it is compared. */
  key: string;
  /** Of creators. */
  platform: Platform | null;
  /** The first by their bytes, at most `MAX_DUPLICATE_IDS`. */
  ids: string[];
  /** How many there are in all. */
  count: number;
};

export type Duplicates = {
  /** How many groups there are, and how many records in all of them. */
  groups: number;
  records: number;
  /** The largest, at most `MAX_DUPLICATES`. */
  largest: DuplicateGroup[];
};

export type KindDescription = {
  total: number;
  /** Most records first. */
  platforms: CountOf<Platform | null>[];
  /** Most records first, at most `MAX_SOURCES`; a record of several sources counts for each. */
  sources: CountOf<string>[];
  /** How many sources there are, and how many records of which none is known. */
  sourceCount: number;
  withoutSource: number;
  /** By the date of the record, posted or added; the newest first, at most `MAX_SEEN_DAYS` days that have records. */
  days: DayCount[];
  /** By the newest day on which a source had them; likewise. */
  seen: DayCount[];
  /** Records that no source has a moment for. */
  neverDated: number;
  /** All fields but the id, in the order of the record. */
  fields: FieldCount[];
  duplicates: Duplicates;
};

/** Of one generation: its number. */
export type CatalogueDescription = { generation: number; posts: KindDescription; creators: KindDescription };

/** A state of the catalogue that can be brought back, or the current one. `publishedAt`: ISO 8601. */
export type KeptState = {
  generation: number;
  publishedAt: string;
  posts: number;
  creators: number;
  bytes: number;
  isDemo: boolean;
  isCurrent: boolean;
};

/**
 * Bytes on disk. `earlier`: of states of the catalogue that can be brought back, without the files that the current one has
 * too. `catalogue` and `earlier` are null where another service has the catalogue, `database` where it cannot be measured.
 */
export type StoredSpace = {
  catalogue: number | null;
  earlier: number | null;
  database: number | null;
  posters: number;
  uploads: number;
  free: number;
  disk: number;
};
