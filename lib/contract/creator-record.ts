/** What the team writes about a creator. No zod: the browser imports it. */
import type { PersonName } from "./lists";

/** For how long its writer may change a note. */
export const NOTE_CHANGE_MS = 10 * 60_000;
export const MAX_LINK_LENGTH = 2_000;
export const MAX_LINK_TITLE_LENGTH = 120;
export const MAX_LINKS = 50;
/** Creators in one call that changes tags. */
export const MAX_TAGGED = 1_000;
export const MAX_KNOWN_TAGS = 500;

/** `body`: null once it was removed; who did that is `removedBy`. `list`: the private list that the note stays in. */
export type CreatorNote = {
  id: string;
  body: string | null;
  by: PersonName;
  at: string;
  changedAt: string | null;
  removedBy: string | null;
  list: { id: string; name: string } | null;
  /** Of the calling member. */
  canChange: boolean;
  canRemove: boolean;
};

export type CreatorLink = { id: string; url: string; title: string; by: string; at: string };

/** `creators`: how many have it. */
export type KnownTag = { name: string; creators: number };

/** Two spellings of one tag: letters of either case and any spaces between the words. */
export const tagKey = (name: string): string =>
  name.normalize("NFKC").trim().replace(/\s+/gu, " ").toLowerCase();
