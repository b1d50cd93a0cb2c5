import { isListParameter, listQueryText, readListQuery } from "@/lib/contract/list-query";
import type { ListView } from "@/lib/contract/list-views";
import type { List } from "@/lib/contract/lists";

type Fields = Iterable<readonly [string, string]>;

export const shownQuery = (fields: Fields, list: Pick<List, "statuses" | "columns">): string =>
  listQueryText(readListQuery(fields, list).query);

/** The parameter tells apart views with the same filters. */
const VIEW = "view";

/** `open` is the view named in the address, else one with the same filters. */
export function openView(
  views: readonly ListView[],
  query: string,
  asked: string | null,
): { open: ListView | null; isChanged: boolean } {
  const meant = views.find(({ id }) => id === asked);
  if (meant) return { open: meant, isChanged: meant.query !== query };
  return { open: views.find((view) => view.query === query && query !== "") ?? null, isChanged: false };
}

/** The current display as table or board is kept. */
export function viewHref(listId: string, shown: Fields, view: ListView | null): string {
  const params = new URLSearchParams(view?.query ?? "");
  const form = new URLSearchParams([...shown].map(([name, value]) => [name, value])).get("form");
  if (form !== null) params.set("form", form);
  if (view) params.set(VIEW, view.id);
  return params.size > 0 ? `/lists/${listId}?${params.toString()}` : `/lists/${listId}`;
}

/** Forms about views return here. Messages of earlier actions are dropped. */
export function screenOf(shown: Fields): string {
  const kept = [...shown].filter(([name]) => isListParameter(name) || name === "form" || name === VIEW);
  return new URLSearchParams(kept.map(([name, value]) => [name, value])).toString();
}
