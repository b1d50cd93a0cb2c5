/** Where the files of a list are. */
export type ExportFormat = "xlsx" | "csv";
/**
 * `search`: the parameters of the table (`listQueryText`), with `columns`, keys of those that it shows, where some are hidden.
 */
export type Exported = { listId: string; search: string };

export function exportHref({ listId, search }: Exported, format: ExportFormat): string {
  const path = `/api/dashboard/lists/${encodeURIComponent(listId)}/export.${format}`;
  return search === "" ? path : `${path}?${search}`;
}
