import { MOST_MATCHED } from "@/lib/domain/match/wanted-creator";
import { ALL_POSTS, POST_CREATORS } from "./match-paths";

/** `at` is the position among all posts of the search, from 0. */
export type SelectedPost = { id: string; at: number };

/** The search has no page. `text` is for addresses, `fields` for calls. */
export type PostSearch = { text: string; fields: Readonly<Record<string, unknown>> };

/** `posts` is null for the newest posts of the search. */
export type PostSelection = { search: PostSearch; posts: readonly SelectedPost[] | null };

/** Posts of another search aren't selected here. */
export const ofSearch = (selection: PostSelection | null, search: PostSearch) =>
  selection?.search.text === search.text ? selection : null;

/** An address has at most 8,192 characters. */
const LONGEST = 7_900;

/** Posts of another search are replaced. The maximum of one match applies. */
export function withTicked(
  selection: PostSelection | null,
  search: PostSearch,
  posts: readonly SelectedPost[],
  isTicked: boolean,
): PostSelection | null {
  const before = ofSearch(selection, search)?.posts ?? [];
  const touched = new Set(posts.map(({ id }) => id));
  const others = before.filter(({ id }) => !touched.has(id));
  const next = isTicked ? [...others, ...posts].slice(0, MOST_MATCHED) : others;
  return next.length === 0 ? null : { search, posts: next };
}

export function rangeOf(posts: readonly SelectedPost[], from: string | null, to: string): SelectedPost[] {
  const [a, b] = [posts.findIndex(({ id }) => id === from), posts.findIndex(({ id }) => id === to)];
  if (b < 0) return [];
  return a < 0 ? [posts[b]!] : posts.slice(Math.min(a, b), Math.max(a, b) + 1);
}

const pagesOf = (posts: readonly SelectedPost[], size: number) =>
  [...new Set(posts.map(({ at }) => Math.floor(at / size) + 1))].sort((a, b) => a - b);

/** @param size posts per page of the search */
export function matchBodyOf({ search, posts }: PostSelection, size: number) {
  const ids = posts && posts.map(({ id }) => id);
  const pages = posts ? pagesOf(posts, size) : [];
  return { posts: { search: { ...search.fields, pageSize: size }, pages, ids } };
}

export function matchHrefOf(
  { search, posts }: PostSelection,
  size: number,
  path: string = POST_CREATORS,
): string {
  const params = new URLSearchParams(search.text);
  params.set("pageSize", String(size));
  if (posts === null) params.append("choose", ALL_POSTS);
  for (const page of posts ? pagesOf(posts, size) : []) params.append("pages", String(page));
  const left = (posts ?? []).filter(({ id }) => {
    if (String(params).length + encodeURIComponent(id).length > LONGEST) return true;
    params.append("posts", id);
    return false;
  });
  if (left.length > 0) params.set("left", String(left.length));
  return `${path}?${params}`;
}
