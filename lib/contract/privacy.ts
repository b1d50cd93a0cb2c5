/** What is held about a creator, and how long profiles stay. No zod: the browser imports this. */
import type { RecordSources } from "./record-sources";
import type { Creator, ViralPost } from "./records";

/** A creator whom somebody looks up. `purchases`: times that the team paid for the record. */
export type HeldCreator = {
  id: string;
  username: string | null;
  isInCatalogue: boolean;
  isInLibrary: boolean;
  purchases: number;
  /** On a list or a board, or with notes, tags or links of the team. */
  isWorkedOn: boolean;
};

/** `isErased`: the id that was looked up has a tombstone. */
export type Held = { matches: HeldCreator[]; isErased: boolean };

/** What a team has done about a person and written about them. `list`: null: a private one, whose name is its owner's. */
export type HeldWork = {
  lists: {
    list: string | null;
    status: string;
    addedAt: string;
    removedAt: string | null;
    values: { column: string; value: string | null; at: string }[];
  }[];
  changes: {
    list: string | null;
    kind: string;
    field: string | null;
    before: string | null;
    after: string | null;
    at: string;
  }[];
  notes: { body: string; at: string; removedAt: string | null }[];
  tags: string[];
  links: { url: string; title: string; at: string }[];
  savedPosts: { board: string | null; post: ViralPost; note: string; tags: string[]; at: string }[];
};

/** Everything that is held about one person, as a file for that person. */
export type HeldExport = {
  ids: readonly string[];
  catalogue: { creators: Creator[]; posts: ViralPost[]; sources: RecordSources[] };
  library: { record: Creator; purpose: string | null; revealedAt: string; refreshedAt: string | null }[];
  purchases: { at: string; kind: string; purpose: string | null; record: Creator | null }[];
  /** Charges of API keys with accounts of their own that brought the record. `key`: its label. */
  soldToKeys: { at: string; key: string }[];
  /** Answers of the service that are stored so that a repeated call is not charged twice. */
  storedAnswers: Creator[];
  /** What free searches have proven. */
  facts: { field: string; fact: unknown; provenAt: string }[];
  /** What a post says about who posted it. */
  seenInPosts: {
    postId: string;
    postedAt: string | null;
    handle?: string;
    followers?: number;
    category?: string;
    country?: string;
    seenAt: string;
  }[];
  /** What the team has decided about the person; `isSet` false: it was taken back. */
  marks: { mark: string; isSet: boolean; at: string }[];
  /** When somebody of the team opened the person for the first and for the last time. */
  opened: { first: string; last: string }[];
  work: HeldWork;
  isErased: boolean;
};

export const MAX_REASON_LENGTH = 200;
/** What is typed before somebody is erased. */
export const ERASE_WORD = "erase";
export const MOST_RECORD_DAYS = 36_500;
