/** What boards of posts say. */
import { plural } from "@/components/ui/counted";
import type { BoardSort, SavedPosts } from "@/lib/contract/boards";
import { formatNumber } from "@/lib/contract/reader-numbers";

const posts = (count: number) => plural(count, { one: "1 post", other: `${formatNumber(count)} posts` });
const creators = (count: number) =>
  plural(count, { one: "1 creator", other: `${formatNumber(count)} creators` });
const were = (count: number, words: string) =>
  `${posts(count)} ${plural(count, { one: "was", other: "were" })} ${words}`;

export const messages = {
  posts,
  size: (count: number, by: number) => (by === 0 ? posts(count) : `${posts(count)} by ${creators(by)}`),
  views: { label: "View of the board", gallery: "Gallery", hooks: "Hooks only" },
  see: (count: number) => `See ${creators(count)}`,
  creators: {
    back: "Back to the board",
    first: (count: number) =>
      `The first ${posts(count)} that the board shows. Filter it by a tag or by words to see others.`,
    plain: "See their creators",
  },
  find: "Search hooks, notes and tags",
  show: "Show",
  sort: {
    label: (sort: string) => `Sort: ${sort}`,
    names: {
      own: "Your order",
      saved: "Saved last",
      virality: "Most viral",
      views: "Most views",
      posted: "Posted last",
    } satisfies Record<BoardSort, string>,
  },
  export: { label: "Export", excel: "Excel (XLSX)", csv: "CSV" },
  tags: {
    label: "Tags of the board",
    all: "All",
    none: "No tag",
    more: (count: number) => plural(count, { one: "1 more tag", other: `${formatNumber(count)} more tags` }),
  },
  grid: "Posts of the board",
  empty: {
    title: "No posts on this board yet",
    text: "Search viral posts. Save one from its card, or select several and press B.",
    search: "Search viral posts",
  },
  nothing: { title: "No post fits", all: "Show all posts" },
  foot: {
    range: (first: number, last: number, total: number) =>
      `${formatNumber(first)}–${formatNumber(last)} of ${formatNumber(total)}`,
  },
  card: {
    menu: (hook: string) => `More for: ${hook}`,
    first: "Move to the top",
    before: "Move up",
    after: "Move down",
    original: "Open the original post",
    creator: "Find this creator",
    remove: "Remove from the board",
  },
  words: {
    add: "Add a note or tags",
    edit: "Edit",
    note: "Why it works",
    tags: "Tags, separated by commas",
    save: "Save",
    cancel: "Cancel",
    saved: "Saved.",
    changedFirst: (by: string) => `${by} changed this before you saved. Yours is not saved yet.`,
    theirs: (note: string, tags: string) => `Now: ${note || "no note"}. Tags: ${tags || "none"}.`,
    replace: "Save mine instead",
    take: "Take theirs",
  },
  hooks: {
    copy: (count: number) =>
      plural(count, { one: "Copy 1 hook", other: `Copy ${formatNumber(count)} hooks` }),
    copied: "Copied.",
    byHand: "Select the lines and copy them.",
    label: "First lines",
  },
  removed: "Removed from the board.",
  undo: "Undo",
  restored: "It is back.",
  moved: "Moved.",
  done: {
    words: "Saved.",
    moved: "Moved.",
    restored: "It is back.",
  },
  problems: {
    changed:
      "Somebody changed this post before you saved. Your text is in its form and not saved yet: save again to replace theirs.",
    too_long: "Somebody changed this post before you saved. Go back in your browser to copy your text.",
    note: "A note has at most 5,000 characters.",
    tags: "A post has at most 20 tags of 40 characters.",
    not_found: "This post is no longer on the board.",
    conflict: "This board is closed. Reopen it to change it.",
    forbidden: "Your role does not allow this.",
    invalid_parameter: "Something is missing. Try again.",
    name: "A board needs a name of 1 to 80 characters that no other list has.",
    board: "Select a board, or name a new one.",
  },
  save: {
    title: (count: number) => `Save ${posts(count)} to a board`,
    newest: "Save the newest posts of this search to a board",
    find: "Find or name a new board",
    boards: "Boards",
    loading: "Loading boards…",
    noBoards: "There is no board yet. Type a name to make one.",
    noneFits: "No board has this name.",
    items: (count: number) => formatNumber(count),
    private: "Private",
    newBoard: (name: string) => `New board “${name}”`,
    isTeam: "Everybody in the team sees it",
    name: "Name of a new board",
    submit: "Save to the board",
    saving: "Saving…",
    open: "Open the board",
    close: "Close",
    retry: "Try again",
    savedTo: (name: string) => `Saved to ${name}`,
    nothingTo: (name: string) => `Nothing new on ${name}`,
    none: "No posts selected",
    noneText: "Select posts under Viral, then save them to a board.",
    back: "Back to the posts",
    left: (count: number) => `${were(count, "too many for one page")} and will not be saved.`,
    /** One sentence for each part that is not empty. */
    counts: ({ added, already, missing, full }: SavedPosts) =>
      [
        added > 0 && were(added, "saved."),
        already > 0 && were(already, "there already."),
        full > 0 && `${posts(full)} did not fit. Use another board.`,
        missing > 0 && were(missing, "no longer found."),
      ]
        .filter((sentence) => sentence !== false)
        .join(" ") || "There was nothing to save.",
  },
};
