/** Which view of a list is on the screen. The list itself says what its address means. */
import { isListParameter, listQueryText, readListQuery } from "@/lib/contract/list-query";
import type { ListView } from "@/lib/contract/list-views";
import type { List } from "@/lib/contract/lists";

type Fields = Iterable<readonly [string, string]>;

/** What the table shows, as a view keeps it. */
export const shownQuery = (fields: Fields, list: Pick<List, "statuses" | "columns">): string =>
  listQueryText(readListQuery(fields, list).query);

/** Of two views with the same filters the address says which one is meant. */
const VIEW = "view";

/**
 * `open`: the view whose filters are shown, or the one that was opened and has other filters now.
 * `isChanged`: it has.
 */
export function openView(
  views: readonly ListView[],
  query: string,
  asked: string | null,
): { open: ListView | null; isChanged: boolean } {
  const meant = views.find(({ id }) => id === asked);
  if (meant) return { open: meant, isChanged: meant.query !== query };
  return { open: views.find((view) => view.query === query && query !== "") ?? null, isChanged: false };
}

/** An address of the list: another view, and the form that it has on the screen. */
export function viewHref(listId: string, shown: Fields, view: ListView | null): string {
  const params = new URLSearchParams(view?.query ?? "");
  const form = new URLSearchParams([...shown].map(([name, value]) => [name, value])).get("form");
  if (form !== null) params.set("form", form);
  if (view) params.set(VIEW, view.id);
  return params.size > 0 ? `/lists/${listId}?${params.toString()}` : `/lists/${listId}`;
}

/** Where a form about views leads back to: what is shown, without what was said before. */
export function screenOf(shown: Fields): string {
  const kept = [...shown].filter(([name]) => isListParameter(name) || name === "form" || name === VIEW);
  return new URLSearchParams(kept.map(([name, value]) => [name, value])).toString();
}
