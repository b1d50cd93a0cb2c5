import { columnKind } from "@/lib/contract/list-columns/column-kinds";
import type { List, ListPerson } from "@/lib/contract/lists";
import { translateMarks } from "@/lib/contract/reader-numbers";
import type { TableField } from "./table-fields";

export type CellWords = Pick<List, "statuses"> & { people: readonly ListPerson[] };

const nameIn = (all: readonly { id: string; name: string }[], id: string) =>
  all.find((each) => each.id === id)?.name;

/** Dates keep their stored format. The text is empty for no value. */
export function cellText(field: TableField, value: string | null, { statuses, people }: CellWords): string {
  if (value === null || value === "") return "";
  if (field.key === "status") return nameIn(statuses, value) ?? value;
  if (field.key === "owner") return nameIn(people, value) ?? value;
  const { column } = field;
  return column ? columnKind(column).text(value, column.options, (id) => nameIn(people, id)) : value;
}

export function typedText(field: TableField, value: string | null, words: CellWords): string {
  const isNumber = field.column && columnKind(field.column).isNumber;
  return value !== null && isNumber ? translateMarks(value) : cellText(field, value, words);
}
