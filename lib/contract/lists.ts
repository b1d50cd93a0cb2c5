/** Lists of creators and boards of posts. No zod: the browser imports it. */
import type { CreatorMarks } from "./creator-marks";
import type { Creator, ViralPost } from "./records";

export const LIST_KINDS = ["creators", "posts"] as const;
export type ListKind = (typeof LIST_KINDS)[number];

/**
 * What a status means for the outcome, whatever a team calls it, from the first to the last. A creator has reached every
 * stage up to the furthest one that they had on the list; `declined` is reached alone.
 */
export const STAGES = ["shortlisted", "contacted", "replied", "agreed", "posted", "declined"] as const;
export type Stage = (typeof STAGES)[number];

export type ListStatus = { id: string; name: string; stage: Stage };

export const COLUMN_TYPES = [
  "text",
  "number",
  "money",
  "date",
  "select",
  "person",
  "checkbox",
  "link",
] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];

/** `currency`: ISO 4217, of money. `choices`: of a select. */
export type ColumnOptions = { currency?: string; choices?: readonly string[] };
export type ListColumn = { id: string; name: string; type: ColumnType; options: ColumnOptions };

/** Fields of an item that every list has; the others are ids of columns. */
export const ITEM_FIELDS = ["status", "owner", "position"] as const;

export const MAX_LIST_NAME_LENGTH = 80;
export const MAX_DESCRIPTION_LENGTH = 500;
export const MAX_LISTS = 500;
export const MAX_ITEMS = 50_000;
export const MAX_STATUSES = 20;
export const MAX_COLUMNS = 30;
export const MAX_CHOICES = 50;
/** Characters of the name of a status or column, and of a choice. */
export const MAX_FIELD_NAME_LENGTH = 40;
/** Characters of a cell, a note and a tag. */
export const MAX_CELL_LENGTH = 2_000;
export const MAX_NOTE_LENGTH = 5_000;
export const MAX_TAG_LENGTH = 40;
/** Tags of one creator or saved post. */
export const MAX_TAGS = 20;
/** Cells in one call, as of a pasted block. */
export const MAX_EDITS = 500;
/** Creators in one call that adds, moves or removes. */
export const MAX_IDS = 1_000;
/** Rows of named creators in one call, and of an export at once. */
export const MAX_ROWS_READ = 500;
/** Rows that a page of the table brings. */
export const ROWS_A_PAGE = 100;

export type PersonName = { id: string; name: string };
/** `isActive`: may be given something; others have left the team. */
export type ListPerson = PersonName & { isActive: boolean };

/**
 * `version` grows with each change of the list itself. Of the calling member: `canEdit`: may change rows, name, statuses and
 * columns, which nobody may while it is closed; `canManage`: may also delete it and decide who sees it.
 */
export type List = {
  id: string;
  kind: ListKind;
  name: string;
  description: string;
  template: string;
  isTeam: boolean;
  owner: PersonName;
  version: number;
  closedAt: string | null;
  statuses: readonly ListStatus[];
  columns: readonly ListColumn[];
  canEdit: boolean;
  canManage: boolean;
};

/** A post that stands for its board in the index. */
export type BoardCover = Pick<ViralPost, "thumbnailUrl" | "category">;

/**
 * A line of the index. `byStatus`: items, by id of the status. `last`: the newest change, null before any. `covers`: of a
 * board, the posts on top.
 */
export type ListSummary = Omit<List, "columns"> & {
  items: number;
  byStatus: Readonly<Record<string, number>>;
  touchedAt: string;
  last: LastChange | null;
  covers: readonly BoardCover[];
};

/**
 * The newest change of a list. `name`: of the status that was set, or of the column. `count`: creators or posts that its
 * author changed alike on that day.
 */
export type LastChange = {
  kind: ListChangeKind;
  field: string | null;
  name: string | null;
  count: number;
  by: string;
  at: string;
};

/**
 * Somebody else has to do with the creator on a list of the team: wrote to them (`contacted`, a status of that stage or
 * later in the last 30 days) or works on them (`claimed`).
 */
export type ContactWarning = {
  kind: "contacted" | "claimed";
  by: PersonName;
  listId: string;
  list: string;
  at: string;
};
export const CONTACT_DAYS = 30;

export type LatestNote = { body: string; by: string; at: string };

/**
 * A creator on a list. `values`: by id of the column, normalised; who has none is missing. `versions`: by field or id of
 * the column; missing: 0. `record`: what the team owns; null: not revealed. `credits`: what the team paid for the creator.
 */
export type ListRow = {
  creatorId: string;
  statusId: string;
  ownerId: string | null;
  position: number;
  values: Readonly<Record<string, string>>;
  versions: Readonly<Record<string, number>>;
  tags: readonly string[];
  note: LatestNote | null;
  record: Creator | null;
  touchedAt: string;
  touchedBy: string;
  addedAt: string;
  credits: number;
  marks: CreatorMarks;
  warning: ContactWarning | null;
};

/**
 * Rows with one value of what the table is grouped by, in the order of the table. `key`: id or choice; null: none. `sum`: of
 * the first column of money (`summedColumn`); null where no row of the group has an amount.
 */
export type RowGroup = { key: string | null; rows: number; sum: number | null };

/** The column whose amounts the heads of groups add up. */
export const summedColumn = ({ columns }: Pick<List, "columns">): ListColumn | undefined =>
  columns.find(({ type }) => type === "money");

/**
 * What is known of a row that is chosen without being loaded: enough to change it, and to say what can be done with it.
 * `versions`: of its status and owner. `group`: its value of what the table is grouped by; null: none, or no groups.
 */
export type ShortRow = {
  creatorId: string;
  versions: Readonly<Record<"status" | "owner", number>>;
  isRevealed: boolean;
  hasEmail: boolean;
  group: string | null;
};

/** A piece of the table: rows from `start` on of the `total` that the filters leave. `groups`: empty when it has none. */
export type ListRows = {
  rows: readonly ListRow[];
  start: number;
  total: number;
  groups: readonly RowGroup[];
};

/** Creators that came onto a list, were there already, and found no room. `ids`: of those that came: what an undo takes off. */
export type AddedItems = { added: number; already: number; full: number; ids: readonly string[] };

/** A list of creators, as it is chosen by its name. */
export type ListName = { id: string; name: string };
export type ListChoice = ListName & Pick<List, "isTeam" | "canEdit"> & { owner: string };

/** The lists that a creator is on, by id of the creator; who is on none is missing. */
export type ListsById = Readonly<Record<string, readonly ListName[]>>;

/** The parameter that narrows the library to the creators on a list. */
export const ON_LIST = "list";

/** `words`: something was written about a creator who is on the list; `field`: `note`, `tags` or `marks`. */
export const LIST_CHANGE_KINDS = [
  "created",
  "changed",
  "added",
  "removed",
  "restored",
  "field",
  "post",
  "words",
] as const;
export type ListChangeKind = (typeof LIST_CHANGE_KINDS)[number];

/** A cell to change. `value`: as typed; null or "" empties it. `version`: that the editor saw; its change is refused when another one came first. */
export type CellEdit = { creatorId: string; field: string; value: string | null; version: number };

/** Names a cell among those of a list. */
export const cellKey = ({ creatorId, field }: Pick<CellEdit, "creatorId" | "field">): string =>
  `${creatorId} ${field}`;

/** What became of an edit, in the order of the edits. */
export type CellResult = { creatorId: string; field: string } & (
  | { state: "saved"; value: string | null; version: number; before: string | null }
  /** Another change came first; nothing was written. */
  | { state: "conflict"; value: string | null; version: number; by: string; at: string }
  /** The value does not fit the column, or the item is gone. */
  | { state: "refused"; message: string }
);

/** What became of a card that was dropped. `version`, `statusId`: of its status now. */
export type PlaceResult =
  | { state: "saved"; statusId: string; version: number; position: number }
  /** Somebody else gave it another status first; nothing was written. */
  | { state: "conflict"; statusId: string; version: number; by: string; at: string };

/** What other browsers are told, in the order of the commits. */
export type ListEvent = {
  id: number;
  listId: string;
  kind: ListChangeKind;
  creatorId: string | null;
  postId: string | null;
  field: string | null;
  after: string | null;
  version: number | null;
  by: PersonName;
  at: string;
};
