import { type ColumnKind, sameWord } from "@/lib/contract/list-columns/column-kind";
import { columnKind, type ListColumn } from "@/lib/contract/list-columns/column-kinds";
import type { List, ListRow, Stage, ListPerson, PersonName } from "@/lib/contract/lists";
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

export function tableFields({ columns, isShared }: Pick<List, "columns" | "isShared">): TableField[] {
  return [
    fixed("creator", 250),
    fixed("status", 132),
    fixed("owner", 120),
    ...(isShared ? [fixed("decision", 120)] : []),
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

type EditorKind = ColumnKind["editor"] | "tags" | "note";

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

export type Choice = { value: string; label: string; stage?: Stage };

export type OfferedChoice = Choice & { isNew?: boolean };

/** Matches that begin with the text come first. With `canAdd`, the text itself is a choice if none has that label. */
export function matchingChoices(choices: readonly Choice[], text: string, canAdd: boolean): OfferedChoice[] {
  const typed = text.trim();
  if (typed === "") return [...choices];
  const folded = typed.toLowerCase();
  const rank = ({ label }: Choice) => label.toLowerCase().indexOf(folded);
  const found = choices
    .filter((choice) => rank(choice) >= 0)
    .toSorted((a, b) => Number(rank(a) > 0) - Number(rank(b) > 0));
  if (!canAdd || choices.some(({ label }) => sameWord(label, typed))) return found;
  return [...found, { value: typed, label: typed, isNew: true }];
}

export type TableContext = {
  list: List;
  people: readonly ListPerson[];
  me: PersonName;
  canEdit: boolean;
  seesContacts: boolean;
  canReveal: boolean;
  now: number;
};

/** The first choice empties the cell. A status can't be emptied. */
export function choicesOf(field: TableField, { list, people, me }: TableContext): Choice[] {
  if (field.key === "status")
    return list.statuses.map(({ id, name, stage }) => ({ value: id, label: name, stage }));
  const { column } = field;
  const offered = column ? columnKind(column).choices : "people";
  if (column && offered !== "people") {
    const choices = offered(column.options).map((label) => ({ value: label, label }));
    return [{ value: "", label: messages.none }, ...choices];
  }
  const active = people.filter(({ isActive }) => isActive);
  const named = active.map(({ id, name }) => ({
    value: id,
    label: id === me.id ? messages.you(name) : name,
  }));
  // People mostly assign creators to themselves.
  named.sort((a, b) => Number(b.value === me.id) - Number(a.value === me.id));
  return [{ value: "", label: messages.unassigned }, ...named];
}
