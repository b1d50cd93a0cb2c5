/** This module has no zod, because the browser imports it. */
import { nameKey } from "./clean-name";
import type { Mark } from "./creator-marks";
import type { ColumnType } from "./list-columns/column-kinds";
import type { Answer } from "./links";
import type { List, ListChangeKind, PersonName } from "./lists";
import type { Creator } from "./records";
import type { RevealKind } from "./reveal";

/** Time during which the author may change a note. */
export const NOTE_CHANGE_MS = 10 * 60_000;
export const MAX_LINK_LENGTH = 2_000;
export const MAX_LINK_TITLE_LENGTH = 120;
export const MAX_LINKS = 50;
export const MAX_TAGGED = 1_000;
export const MAX_KNOWN_TAGS = 500;
export const TIMELINE_FILTERS = ["all", "notes", "lists", "records"] as const;
export type TimelineFilter = (typeof TIMELINE_FILTERS)[number];
export const TIMELINE_PAGE = 30;
export const OLD_RECORD_MS = 60 * 86_400_000;

/** `body` is null after removal by `removedBy`. `list` is the private list that the note stays in. */
export type CreatorNote = {
  id: string;
  body: string | null;
  by: PersonName;
  at: string;
  changedAt: string | null;
  removedBy: string | null;
  list: { id: string; name: string } | null;
  canChange: boolean;
  canRemove: boolean;
};

export type CreatorLink = { id: string; url: string; title: string; by: string; at: string };

export type KnownTag = { name: string; creators: number };

/** Two spellings of one tag: letters of either case and any spaces between the words. */
export const tagKey = (name: string): string => nameKey(name);

export type CreatorTag = { name: string; by: string; at: string };

/** `version` is that of the status; a change of the status must send it. */
export type OnList = {
  list: Pick<List, "id" | "name" | "isTeam" | "closedAt" | "statuses" | "canEdit">;
  statusId: string;
  version: number;
  owner: PersonName | null;
};

export type CreatorWork = { tags: CreatorTag[]; links: CreatorLink[]; lists: OnList[] };

export type Figures = Pick<
  Creator,
  "followers" | "averageViews" | "engagementRate" | "averageLikes" | "averageComments"
>;
export type KeptRecord = { at: string; by: string; figures: Figures };

export type FigureChange = { figure: keyof Figures; before: number; after: number };

/** Values as the list shows them: the name of the status or person, or the stored text. Null means empty. */
export type ChangedField = {
  type: "status" | "owner" | ColumnType;
  name: string;
  currency?: string;
  before: string | null;
  after: string | null;
};

export const ITEM_CHANGES = [
  "added",
  "removed",
  "restored",
  "matched",
  "field",
] as const satisfies readonly ListChangeKind[];
export type ItemChange = (typeof ITEM_CHANGES)[number];

export type TimelineEvent =
  | { kind: "note"; note: CreatorNote }
  | { kind: "link"; title: string; url: string }
  | { kind: "tag"; name: string }
  | { kind: "mark"; mark: Mark; isSet: boolean }
  /** The author is a visitor of a client link, named as stated. */
  | { kind: "decision"; answer: Answer; reason: string; list: string }
  /** A member marked the text as sent. `version`: of the template. */
  | { kind: "message"; template: string; version: number; subject: string; body: string; list: string }
  | { kind: "list"; change: ItemChange; list: string; field: ChangedField | null }
  /** `changes` compares with the record before. Null means there are no two records to compare. */
  | { kind: "purchase"; reveal: RevealKind; purpose: string | null; changes: readonly FigureChange[] | null };

/** `id` is a position in the timeline. `href` leads to the list or receipt; null when the caller may open neither. */
export type TimelineEntry = TimelineEvent & { id: string; at: string; by: PersonName; href: string | null };

/** Newest first. `next` is the cursor of the next page; null at the end. */
export type Timeline = { entries: TimelineEntry[]; next: string | null };
