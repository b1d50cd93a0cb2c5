import type { ColumnKind } from "@/lib/contract/list-columns/column-kind";
import { columnKind, type ListColumn } from "@/lib/contract/list-columns/column-kinds";
import type { List, ListRow } from "@/lib/contract/lists";
import { ownValue } from "@/lib/contract/own-value";
import { messages } from "./messages";

export type TableField = {
  /** For a column of the list this is its id. */
  key: string;
  title: string;
  /** The width is in pixels at the default text size. */
  width: number;
  isNumber: boolean;
  isEditable: boolean;
  column?: ListColumn;
};

const fixed = (key: keyof typeof messages.columns, width: number, isNumber = false): TableField => ({
  key,
  title: messages.columns[key],
  width,
  isNumber,
  isEditable: key === "status" || key === "owner",
});

export function tableFields({ columns }: Pick<List, "columns">): TableField[] {
  return [
    fixed("creator", 250),
    fixed("status", 132),
    fixed("owner", 120),
    fixed("tags", 150),
    fixed("note", 200),
    ...columns.map((column) => ({
      key: column.id,
      title: column.name,
      width: 120,
      isNumber: columnKind(column).isNumber,
      isEditable: true,
      column,
    })),
    fixed("followers", 96, true),
    fixed("engagement", 112, true),
    fixed("email", 170),
    fixed("touched", 110),
    fixed("credits", 76, true),
  ];
}

export const CHOOSE_COLUMN = 0;
export const NAME_COLUMN = 1;

export type EditorKind = ColumnKind["editor"] | "tags" | "note";

export function editorOf({ key, column }: TableField): EditorKind | null {
  if (key === "tags" || key === "note") return key;
  if (key === "status" || key === "owner") return "pick";
  return column ? columnKind(column).editor : null;
}

/** Its values are picked from a menu. */
export function isChoice(field: TableField): boolean {
  const kind = editorOf(field);
  return kind === "pick" || kind === "tags";
}

const SORTS: Readonly<Record<string, string>> = {
  creator: "handle",
  status: "status",
  owner: "owner",
  followers: "followers",
  engagement: "engagement",
  touched: "touched",
};
export const sortOf = ({ key, column }: TableField): string | undefined =>
  column ? key : ownValue(SORTS, key);

/** Returns the stored value, null if empty. */
export function keptValue(row: ListRow, field: string): string | null {
  if (field === "status") return row.statusId;
  if (field === "owner") return row.ownerId;
  return row.values[field] ?? null;
}
