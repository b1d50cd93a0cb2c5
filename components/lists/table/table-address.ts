import { listQueryText, startsDescending, type ListQuery } from "@/lib/contract/list-query";

/** `keep` holds parameters of the page, for example the saved view. */
export type TableAddress = { listId: string; query: ListQuery; keep: Readonly<Record<string, string>> };

type More = Readonly<Record<string, string | undefined>>;

export function tableHref({ listId, query, keep }: TableAddress, more: More = {}): string {
  const said = new URLSearchParams(listQueryText(query));
  for (const [name, value] of Object.entries({ ...keep, ...more }))
    if (value !== undefined && value !== "") said.append(name, value);
  const text = said.toString();
  return `/lists/${encodeURIComponent(listId)}${text && `?${text}`}`;
}

export const changedHref = (address: TableAddress, change: Partial<ListQuery>): string =>
  tableHref({ ...address, query: { ...address.query, ...change } });

/** The third click restores the list's order. */
export function sortChange({ sortBy, isDescending }: ListQuery, by: string): Partial<ListQuery> {
  const usual = startsDescending(by);
  if (sortBy !== by) return { sortBy: by, isDescending: usual };
  return isDescending === usual ? { isDescending: !usual } : { sortBy: "position", isDescending: false };
}

export function keptFields(
  { query, keep }: Omit<TableAddress, "listId">,
  isAsked: (name: string) => boolean,
): [string, string][] {
  const entries = [...new URLSearchParams(listQueryText(query)), ...Object.entries(keep)];
  return entries.filter(([name, value]) => !isAsked(name) && value !== "");
}
