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
};

/** `total`: posts that fit. `all`: posts of the board. `tags`: of the whole board, the most used first. `page`: from 1. */
export type Board = {
  posts: readonly BoardPost[];
  total: number;
  all: number;
  creators: number;
  tags: readonly { name: string; count: number }[];
  page: number;
};

export const BOARD_SORTS = ["saved", "virality", "views", "posted"] as const;
export type BoardSort = (typeof BOARD_SORTS)[number];
