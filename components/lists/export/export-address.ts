/** Where the files of a list are. */
import type { List } from "@/lib/contract/lists";
import { tableFields } from "../table/table-fields";

export type ExportFormat = "xlsx" | "csv";
/**
 * `search`: the parameters of the table (`listQueryText`), with `columns`, keys of those that it shows, where some are hidden.
 */
export type Exported = { listId: string; search: string };

export function exportHref({ listId, search }: Exported, format: ExportFormat): string {
  const path = `/api/dashboard/lists/${encodeURIComponent(listId)}/export.${format}`;
  return search === "" ? path : `${path}?${search}`;
}

/** The parameters of the table, with those of its columns that are not hidden. */
export function shownSearch(
  search: string,
  list: Pick<List, "columns">,
  hidden: ReadonlySet<string>,
): string {
  if (hidden.size === 0) return search;
  const shown = tableFields(list).flatMap(({ key }) => (hidden.has(key) ? [] : [key]));
  return `${search}${search === "" ? "" : "&"}${new URLSearchParams({ columns: shown.join(",") })}`;
}
