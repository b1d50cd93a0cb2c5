import type { List } from "@/lib/contract/lists";
import { tableFields } from "../table/table-fields";

export type ExportFormat = "xlsx" | "csv";
/** `search` holds the table's parameters (`listQueryText`), plus `columns` with the visible keys if some are hidden. */
export type Exported = { listId: string; search: string };

export function exportHref({ listId, search }: Exported, format: ExportFormat): string {
  const path = `/api/dashboard/lists/${encodeURIComponent(listId)}/export.${format}`;
  return search === "" ? path : `${path}?${search}`;
}

export function shownSearch(
  search: string,
  list: Pick<List, "columns">,
  hidden: ReadonlySet<string>,
): string {
  if (hidden.size === 0) return search;
  const shown = tableFields(list).flatMap(({ key }) => (hidden.has(key) ? [] : [key]));
  return `${search}${search === "" ? "" : "&"}${new URLSearchParams({ columns: shown.join(",") })}`;
}
