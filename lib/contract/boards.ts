import type { PersonName } from "./lists";
import type { ViralPost } from "./records";

export const MAX_BOARD_POSTS = 5_000;
export const POSTS_A_BOARD_PAGE = 48;

/** `post` is a snapshot from the time of saving. `version` grows with each change of the note or tags. */
export type BoardPost = {
  post: ViralPost;
  note: string;
  noteBy: PersonName | null;
  tags: readonly string[];
  version: number;
  addedAt: string;
  addedBy: string;
};

/**
 * `total` counts matching posts, `all` every post. `creatorsFound` are the authors of matching posts, within the limit
 * of one matching call. `tags`, most used first, and `untagged` cover the whole board. `before` and `after` are the
 * posts next to the page.
 */
export type Board = {
  posts: readonly BoardPost[];
  total: number;
  all: number;
  creators: number;
  creatorsFound: number;
  tags: readonly { name: string; count: number }[];
  untagged: number;
  page: number;
  before: string | null;
  after: string | null;
};

/** `own` is the team's arrangement. `saved` has the most recently saved first. */
export const BOARD_SORTS = ["own", "saved", "virality", "views", "posted"] as const;
export type BoardSort = (typeof BOARD_SORTS)[number];

/** An empty `tag` selects posts without tags. */
export type BoardSearch = { q?: string; tag?: string; sort?: BoardSort };

export const PLACES = ["first", "before", "after"] as const;
export type Place = (typeof PLACES)[number];

/** `missing` posts are no longer returned by the search. `full` counts those for which the board had no room. */
export type SavedPosts = { added: number; already: number; missing: number; full: number };

/** On a conflict nothing was written, and the values are those of the other edit. */
export type PostChange =
  | { state: "saved"; note: string; tags: readonly string[]; version: number }
  | { state: "conflict"; note: string; tags: readonly string[]; version: number; by: string };
