import type { CreatorMarks } from "./creator-marks";
import type { Decision } from "./links";
import type { ListColumn } from "./list-columns/column-kinds";
import type { RowReminder } from "./reminders";
import type { ContactFacts } from "./own-contacts";
import type { Creator, ViralPost } from "./records";

export const LIST_KINDS = ["creators", "posts"] as const;
export type ListKind = (typeof LIST_KINDS)[number];

/** The order matters. A creator has reached every stage up to the furthest one on the list; `declined` counts alone. */
export const STAGES = ["shortlisted", "contacted", "replied", "agreed", "posted", "declined"] as const;
export type Stage = (typeof STAGES)[number];

export type ListStatus = { id: string; name: string; stage: Stage };

/** Fields of every row; all others are ids of columns. */
export const ITEM_FIELDS = ["status", "owner", "position"] as const;

/** A removed post or deleted list can be restored, boards with their pictures, for this many days. */
export const RESTORED_DAYS = 30;
export const MAX_LIST_NAME_LENGTH = 80;
export const MAX_DESCRIPTION_LENGTH = 500;
export const MAX_LISTS = 500;
export const MAX_ITEMS = 50_000;
export const MAX_STATUSES = 20;
export const MAX_COLUMNS = 30;
export const MAX_CHOICES = 50;
export const MAX_FIELD_NAME_LENGTH = 40;
export const MAX_CELL_LENGTH = 2_000;
export const MAX_NOTE_LENGTH = 5_000;
export const MAX_TAG_LENGTH = 40;
export const MAX_TAGS = 20;
/** Cells per call, as of a pasted block. */
export const MAX_EDITS = 500;
/** Creators per call that adds, moves or removes. */
export const MAX_IDS = 1_000;
export const MAX_ROWS_READ = 500;
export const ROWS_A_PAGE = 100;

export type PersonName = { id: string; name: string };
/** False for people who left the team. They can't be assigned anything. */
export type ListPerson = PersonName & { isActive: boolean };

/**
 * `version` grows with each change of the list itself. The calling member's `canEdit` covers rows, name, statuses and
 * columns, and is false while the list is closed. `canManage` covers deletion and visibility.
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
  /** Clients have or had a link to it. */
  isShared?: true;
};

/** `deleted` can be restored. */
export type ListCounts = { open: number; closed: number; deleted: number };

export type BoardCover = Pick<ViralPost, "thumbnailUrl" | "category">;

/** `last` is null before any change, and the deletion in a deleted list. `covers` are the first posts of a board. */
export type ListSummary = Omit<List, "columns"> & {
  items: number;
  byStatus: Readonly<Record<string, number>>;
  touchedAt: string;
  removedAt: string | null;
  last: LastChange | null;
  covers: readonly BoardCover[];
};

/** `count` is the number of creators or posts that the author changed in the same way on that day. */
export type LastChange = {
  kind: ListChangeKind;
  field: string | null;
  name: string | null;
  count: number;
  by: string;
  at: string;
};

/** `contacted`: another member set that stage or a later one in the last 30 days. `claimed`: another is assigned. */
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
 * Absent `values` are empty, absent `versions` are 0. `record` is null when the creator is not revealed. An own contact's
 * has what the team entered, and only these rows have a `contact`.
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
  contact?: ContactFacts;
  touchedAt: string;
  touchedBy: string;
  addedAt: string;
  credits: number;
  marks: CreatorMarks;
  warning: ContactWarning | null;
  /** The last answer of a client, over all links to the list. */
  decision?: Decision;
  /** The earliest open one about this row. */
  reminder?: RowReminder;
};

/** `key` is an id or choice, null for none. `sum` is null when no row of the group has an amount. */
export type RowGroup = { key: string | null; rows: number; sum: number | null };

/** A selected row that is not loaded. `isRevealed` is true for own contacts, which have no price. `versions` are those of status and owner. `group` is null without groups. */
export type ShortRow = {
  creatorId: string;
  versions: Readonly<Record<"status" | "owner", number>>;
  isRevealed: boolean;
  hasEmail: boolean;
  group: string | null;
};

/** Rows from `start` on, of `total` rows that match the filters. `groups` is empty without a grouping. */
export type ListRows = {
  rows: readonly ListRow[];
  start: number;
  total: number;
  groups: readonly RowGroup[];
};

/** `already` were on the list before, and `full` found no room. `ids` are the added creators, which an undo removes. */
export type AddedItems = { added: number; already: number; full: number; ids: readonly string[] };

export type ListName = { id: string; name: string };
export type ListChoice = ListName & Pick<List, "isTeam" | "canEdit"> & { owner: string };

export type ListsById = Readonly<Record<string, readonly ListName[]>>;

/** Parameter that restricts the library to the creators on a list. */
export const ON_LIST = "list";

/** `matched`: an own contact became this creator. `words` is a text about a creator who is on the list; its `field` is `note`, `tags` or `marks`. */
export const LIST_CHANGE_KINDS = [
  "created",
  "changed",
  "added",
  "removed",
  "restored",
  "matched",
  "field",
  "post",
  "words",
] as const;
export type ListChangeKind = (typeof LIST_CHANGE_KINDS)[number];

/**
 * `value` is the typed text, or with `isStored` a value as cells store it; null or "" empties the cell. A cell with a
 * newer `version` refuses the change.
 */
export type CellEdit = {
  creatorId: string;
  field: string;
  value: string | null;
  version: number;
  isStored?: boolean;
};

export const cellKey = ({ creatorId, field }: Pick<CellEdit, "creatorId" | "field">): string =>
  `${creatorId} ${field}`;

/** Results are in the order of the edits. */
export type CellResult = { creatorId: string; field: string } & (
  | { state: "saved"; value: string | null; version: number; before: string | null }
  /** Another change came first; nothing was written. */
  | { state: "conflict"; value: string | null; version: number; by: string; at: string }
  /** The value does not fit the column, or the row is gone. */
  | { state: "refused"; message: string }
);

/** `version` and `statusId` are the card's current ones. */
export type PlaceResult =
  | { state: "saved"; statusId: string; version: number; position: number }
  /** Another member changed the status first; nothing was written. */
  | { state: "conflict"; statusId: string; version: number; by: string; at: string };

/** Names the tab of a call. */
export const TAB_HEADER = "x-scoutdeck-tab";

/** Change notice for other browsers, in the order of the commits. */
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
  /** The browser tab that made the change, if a script did. */
  tab: string | null;
  at: string;
};
