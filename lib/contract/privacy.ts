import type { RecordSources } from "./record-sources";
import type { Creator, ViralPost } from "./records";

/** `purchases` counts how often the team paid for the record. */
export type HeldCreator = {
  id: string;
  username: string | null;
  isInCatalogue: boolean;
  isInLibrary: boolean;
  purchases: number;
  /** True for creators on a list or board, or with notes, tags or links of the team. */
  isWorkedOn: boolean;
};

/** `isErased` means that the requested id has a tombstone. */
export type Held = { matches: HeldCreator[]; isErased: boolean };

/** `list` is null for a private list, because its name belongs to its owner. */
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
  /** Messages that members marked as sent. */
  messages: { subject: string; body: string; at: string }[];
  reminders: { note: string; dueAt: string; endedAt: string | null }[];
  /** Client links that show the person, with what they show, and what visitors answered. `endedAt`: no longer open. */
  shared: {
    link: string;
    kind: string;
    shown: unknown;
    at: string;
    endedAt: string | null;
    replies: { answer: string | null; text: string; at: string }[];
  }[];
  savedPosts: { board: string | null; post: ViralPost; note: string; tags: string[]; at: string }[];
};

/** `postedAt` is ISO 8601, null when not stated. Fields that the post does not state are absent. */
export type SeenInPost = {
  postId: string;
  postedAt: string | null;
  handle?: string;
  followers?: number;
  category?: string;
  country?: string;
};
export type HeldExport = {
  ids: readonly string[];
  catalogue: { creators: Creator[]; posts: ViralPost[]; sources: RecordSources[] };
  library: { record: Creator; purpose: string | null; revealedAt: string; refreshedAt: string | null }[];
  purchases: { at: string; kind: string; purpose: string | null; record: Creator | null }[];
  /** API keys with their own accounts that bought the record, by their labels. */
  soldToKeys: { at: string; key: string }[];
  /** Answers of the service, stored so that a repeated call is not charged twice. */
  storedAnswers: Creator[];
  /** Facts proven by free searches. */
  facts: { field: string; fact: unknown; provenAt: string }[];
  seenInPosts: (SeenInPost & { seenAt: string })[];
  /** Decisions of the team about the person. `isSet` is false when the decision was withdrawn. */
  marks: { mark: string; isSet: boolean; at: string }[];
  opened: { first: string; last: string }[];
  /** Entered by the team while the service did not know the person. */
  ownContacts: {
    name: string | null;
    platform: string | null;
    handle: string | null;
    email: string | null;
    url: string | null;
    addedAt: string;
  }[];
  work: HeldWork;
  isErased: boolean;
};

export const MAX_REASON_LENGTH = 200;
export const ERASE_WORD = "erase";
export const MOST_RECORD_DAYS = 36_500;
