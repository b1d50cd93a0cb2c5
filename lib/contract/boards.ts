/** Boards of saved posts. No zod: the browser imports it. */
import type { PersonName } from "./lists";
import type { ViralPost } from "./records";

export const MAX_BOARD_POSTS = 5_000;
export const POSTS_A_BOARD_PAGE = 48;

/** `post`: as it was when it was saved. `noteBy`: who wrote the note last. `version` grows with each change of note or tags. */
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
 * `total`: posts that fit. `all`: posts of the board. `creators`: who posted them; `creatorsFound`: of those that fit, as many
 * as are matched at once. `tags`: of the whole board, the most used first; `untagged`: posts
 * without any. `page`: from 1. `before`, `after`: the posts right before and after those of the page.
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

/** `own`: as the team arranged it. `saved`: the newest saved first. */
export const BOARD_SORTS = ["own", "saved", "virality", "views", "posted"] as const;
export type BoardSort = (typeof BOARD_SORTS)[number];

/** What of a board is shown. `tag`: "" stands for posts without one. */
export type BoardSearch = { q?: string; tag?: string; sort?: BoardSort };

/** Where a post goes: to the top, or beside the post `of`. */
export const PLACES = ["first", "before", "after"] as const;
export type Place = (typeof PLACES)[number];

/**
 * What became of posts that somebody saves. `already`: they are on the board, as they were saved before. `missing`: the
 * search no longer has them there. `full`: the board had no room.
 */
export type SavedPosts = { added: number; already: number; missing: number; full: number };

/** What became of a note and tags. On a conflict nothing was written, and these are the other's. */
export type PostChange =
  | { state: "saved"; note: string; tags: readonly string[]; version: number }
  | { state: "conflict"; note: string; tags: readonly string[]; version: number; by: string };
