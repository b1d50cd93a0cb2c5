import { askedOfBoard, boardHref, type AskedOfBoard } from "@/components/boards/board-address";
import { messages as boardMessages } from "@/components/boards/messages";
import { readSelectedPosts } from "@/components/match/match-address";
import { messages } from "@/components/match/messages/match";
import { postHref, type ViralAddress } from "@/components/viral/viral-address";
import { POSTS_A_BOARD_PAGE } from "@/lib/contract/boards";
import { MOST_MATCHED } from "@/lib/domain/match/wanted-creator";

type Entries = readonly (readonly [string, string])[];
type Read = readonly string[];

/** `left` counts posts beyond the limit. `countOf` counts the requested posts, and `note` explains the number. */
export type AskedPosts = {
  request: { posts: object } | { board: object };
  isNone: boolean;
  left: number;
  back: { href: string; label: string };
  countOf: (read: Read) => number;
  note: (read: Read) => string | null;
  hrefOf: (id: string, read: Read) => string;
};

function ofBoard({ page, ...board }: AskedOfBoard): AskedPosts {
  const { listId, ids, ...search } = board;
  const pageOf = (id: string, read: Read) =>
    ids === null ? Math.floor(Math.max(0, read.indexOf(id)) / POSTS_A_BOARD_PAGE) + 1 : page;
  return {
    request: { board },
    isNone: false,
    left: 0,
    back: { href: boardHref(listId, { ...search, page }), label: boardMessages.creators.back },
    // Posts that left the board meanwhile don't count.
    countOf: (read) => read.length,
    note: (read) =>
      ids === null && read.length === MOST_MATCHED ? boardMessages.creators.first(read.length) : null,
    hrefOf: (id, read) => `${boardHref(listId, { ...search, page: pageOf(id, read) })}#post-${id}`,
  };
}

function ofSearch(entries: Entries): AskedPosts {
  const { search, pages, ids, left } = readSelectedPosts(entries);
  const values = { ...search, page: pages[0] ?? 1 };
  const first: ViralAddress = { values, view: "gallery", keep: {}, ignored: [] };
  return {
    request: { posts: { search, pages, ids } },
    isNone: ids?.length === 0,
    left,
    back: { href: postHref(first), label: messages.posts.back },
    countOf: (read) => ids?.length ?? read.length,
    note: (read) => (ids === null ? messages.posts.newest(read.length) : null),
    hrefOf: (id) => postHref(first, id),
  };
}

export function askedPosts(entries: Entries): AskedPosts {
  const board = askedOfBoard(entries);
  return board ? ofBoard(board) : ofSearch(entries);
}
