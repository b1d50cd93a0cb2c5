import { BOARD_SORTS, type BoardSearch } from "@/lib/contract/boards";
import { PAGES } from "@/lib/contract/pages";
import { MOST_MATCHED } from "@/lib/domain/match/wanted-creator";

/** `hooks` shows only first lines. `page` counts from 1. */
export type BoardAddress = BoardSearch & { view: "gallery" | "hooks"; page: number };

/** @param sent the first value of a parameter, "" if it is missing */
export function boardSearchIn(sent: (name: string) => string): BoardSearch {
  const tag = sent("tag").trim();
  return {
    q: sent("q").trim() || undefined,
    tag: tag || (sent("untagged") === "1" ? "" : undefined),
    sort: BOARD_SORTS.find((each) => each === sent("sort")),
  };
}

export function boardAddressIn(sent: (name: string) => string): BoardAddress {
  const page = Number(sent("page"));
  return {
    ...boardSearchIn(sent),
    view: sent("view") === "hooks" ? "hooks" : "gallery",
    page: Number.isInteger(page) && page > 0 && page < 1e6 ? page : 1,
  };
}

/** Default values are left out. */
export function boardParams({ q, tag, sort, view, page }: Partial<BoardAddress>): URLSearchParams {
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  if (tag) params.set("tag", tag);
  if (tag === "") params.set("untagged", "1");
  if (sort && sort !== "own") params.set("sort", sort);
  if (view === "hooks") params.set("view", view);
  if (page !== undefined && page > 1) params.set("page", String(page));
  return params;
}

/** `more` holds the results of a form. */
export function boardHref(
  id: string,
  address: Partial<BoardAddress>,
  more: Readonly<Record<string, string>> = {},
): string {
  const params = boardParams(address);
  for (const [name, value] of Object.entries(more)) params.set(name, value);
  const text = params.toString();
  return `/lists/${encodeURIComponent(id)}${text && `?${text}`}`;
}

/** The file includes all pages. */
export function exportHref(id: string, { q, tag, sort }: BoardSearch, format: "csv" | "xlsx"): string {
  const params = boardParams({ q, tag, sort });
  return `/api/dashboard/lists/${encodeURIComponent(id)}/posts.${format}?${params}`;
}

export const CREATORS_OF_POSTS = PAGES.postCreators.path;

export function creatorsParams(id: string, { q, tag, sort, page }: Partial<BoardAddress>): URLSearchParams {
  return new URLSearchParams([["board", id], ...boardParams({ q, tag, sort, page })]);
}

/** `ids` is null for all posts that the board's search finds. */
export type AskedOfBoard = BoardSearch & { listId: string; page: number; ids: readonly string[] | null };

/** Returns null if no board is named. */
export function askedOfBoard(entries: readonly (readonly [string, string])[]): AskedOfBoard | null {
  const given = new URLSearchParams(entries.map(([name, value]) => [name, value]));
  const [listId, ids] = [given.get("board"), given.getAll("posts").slice(0, MOST_MATCHED)];
  if (!listId) return null;
  const { view: _, ...address } = boardAddressIn((name) => given.get(name) ?? "");
  return { listId, ...address, ids: ids.length === 0 ? null : ids };
}

export const typedTags = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
