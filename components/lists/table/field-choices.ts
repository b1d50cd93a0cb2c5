import { columnKind } from "@/lib/contract/list-columns/column-kinds";
import type { Choice } from "./choices";
import type { TableField } from "./table-fields";
import type { TableContext } from "./table-context";
import { messages } from "./messages";

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
