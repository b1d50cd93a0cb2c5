/** What the team writes about a creator. No zod: the browser imports it. */
import { nameKey } from "./clean-name";
import type { Mark } from "./creator-marks";
import type { ColumnType, List, ListChangeKind, PersonName } from "./lists";
import type { Creator } from "./records";
import type { RevealKind } from "./reveal";

/** For how long its writer may change a note. */
export const NOTE_CHANGE_MS = 10 * 60_000;
export const MAX_LINK_LENGTH = 2_000;
export const MAX_LINK_TITLE_LENGTH = 120;
export const MAX_LINKS = 50;
/** Creators in one call that changes tags. */
export const MAX_TAGGED = 1_000;
export const MAX_KNOWN_TAGS = 500;
/** What of a timeline is shown. */
export const TIMELINE_FILTERS = ["all", "notes", "lists", "records"] as const;
export type TimelineFilter = (typeof TIMELINE_FILTERS)[number];
/** Entries of one page of a timeline. */
export const TIMELINE_PAGE = 30;
/** From then on a record is called old. */
export const OLD_RECORD_MS = 60 * 86_400_000;

/** `body`: null once it was removed; who did that is `removedBy`. `list`: the private list that the note stays in. */
export type CreatorNote = {
  id: string;
  body: string | null;
  by: PersonName;
  at: string;
  changedAt: string | null;
  removedBy: string | null;
  list: { id: string; name: string } | null;
  /** Of the calling member. */
  canChange: boolean;
  canRemove: boolean;
};

export type CreatorLink = { id: string; url: string; title: string; by: string; at: string };

/** `creators`: how many have it. */
export type KnownTag = { name: string; creators: number };

/** Two spellings of one tag: letters of either case and any spaces between the words. */
export const tagKey = (name: string): string => nameKey(name);

export type CreatorTag = { name: string; by: string; at: string };

/** A list that the creator is on. `version`: of the status; who changes it brings it along. */
export type OnList = {
  list: Pick<List, "id" | "name" | "isTeam" | "closedAt" | "statuses" | "canEdit">;
  statusId: string;
  version: number;
  owner: PersonName | null;
};

/** What the team has written about a creator, as the caller may see it. */
export type CreatorWork = { tags: CreatorTag[]; links: CreatorLink[]; lists: OnList[] };

/** Of a record that was kept. */
export type Figures = Pick<
  Creator,
  "followers" | "averageViews" | "engagementRate" | "averageLikes" | "averageComments"
>;
export type KeptRecord = { at: string; by: string; figures: Figures };

/** A figure of a record that is another one in the record before it. */
export type FigureChange = { figure: keyof Figures; before: number; after: number };

/**
 * What a cell of a list said before and after. `before`, `after`: in the words of the list: name of the status, name of the
 * person, and the kept text of other columns; null: empty.
 */
export type ChangedField = {
  type: "status" | "owner" | ColumnType;
  /** Of the column; empty for the others. */
  name: string;
  currency?: string;
  before: string | null;
  after: string | null;
};

/** Changes of lists that are about a creator. */
export const ITEM_CHANGES = [
  "added",
  "removed",
  "restored",
  "field",
] as const satisfies readonly ListChangeKind[];
export type ItemChange = (typeof ITEM_CHANGES)[number];

export type TimelineEvent =
  | { kind: "note"; note: CreatorNote }
  | { kind: "link"; title: string; url: string }
  | { kind: "tag"; name: string }
  | { kind: "mark"; mark: Mark; isSet: boolean }
  | { kind: "list"; change: ItemChange; list: string; field: ChangedField | null }
  /** `changes`: since the record before; null without two records to compare. */
  | { kind: "purchase"; reveal: RevealKind; purpose: string | null; changes: readonly FigureChange[] | null };

/** `id`: its place in the timeline. `href`: the list or the receipt; null where the caller may open none. */
export type TimelineEntry = TimelineEvent & { id: string; at: string; by: PersonName; href: string | null };

/** The newest first. `next`: what continues it; null at the end. */
export type Timeline = { entries: TimelineEntry[]; next: string | null };
