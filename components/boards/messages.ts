import { plural } from "@/components/ui/counted";
import type { BoardSort, SavedPosts } from "@/lib/contract/boards";
import { formatNumber } from "@/lib/contract/reader-numbers";

const posts = (count: number) => plural(count, { one: "1 post", other: `${formatNumber(count)} posts` });
const creators = (count: number) =>
  plural(count, { one: "1 creator", other: `${formatNumber(count)} creators` });

export const messages = {
  posts,
  size: (count: number, by: number) => (by === 0 ? posts(count) : `${posts(count)} by ${creators(by)}`),
  views: { label: "Board view", gallery: "Gallery", hooks: "Hooks only" },
  see: (count: number) => `See ${creators(count)}`,
  creators: {
    back: "Back to board",
    first: (count: number) => `First ${posts(count)} on this board. Filter to see others.`,
    plain: "See creators",
  },
  find: "Search hooks, notes and tags",
  show: "Apply",
  sort: {
    label: (sort: string) => `Sort: ${sort}`,
    names: {
      own: "Your order",
      saved: "Recently saved",
      virality: "Most viral",
      views: "Most views",
      posted: "Recently posted",
    } satisfies Record<BoardSort, string>,
  },
  export: { label: "Export", excel: "Excel (XLSX)", csv: "CSV" },
  tags: {
    label: "Board tags",
    all: "All",
    none: "No tag",
    more: (count: number) => plural(count, { one: "1 more tag", other: `${formatNumber(count)} more tags` }),
  },
  grid: "Board posts",
  empty: {
    title: "No posts yet",
    text: "Select posts under Viral and press B.",
    search: "Search viral posts",
  },
  nothing: { title: "No matching posts", all: "Show all posts" },
  foot: {
    range: (first: number, last: number, total: number) =>
      `${formatNumber(first)}–${formatNumber(last)} of ${formatNumber(total)}`,
  },
  card: {
    menu: (hook: string) => `Actions: ${hook}`,
    first: "Move to top",
    before: "Move up",
    after: "Move down",
    original: "Open original post",
    creator: "Find creator",
    remove: "Remove from board",
  },
  words: {
    add: "Add note or tags",
    edit: "Edit",
    note: "Why it works",
    tags: "Tags, separated by commas",
    save: "Save",
    cancel: "Cancel",
    saved: "Saved.",
    changedFirst: (by: string) => `${by} changed this first. Yours isn’t saved yet.`,
    theirs: (note: string, tags: string) => `Now: ${note || "no note"}. Tags: ${tags || "none"}.`,
    replace: "Keep mine",
    take: "Keep theirs",
  },
  hooks: {
    copy: (count: number) =>
      plural(count, { one: "Copy 1 hook", other: `Copy ${formatNumber(count)} hooks` }),
    copied: "Copied.",
    byHand: "Select the lines to copy.",
    label: "Hooks",
  },
  removed: "Removed from board",
  undo: "Undo",
  restored: "Restored",
  moved: "Moved.",
  done: {
    words: "Saved.",
    moved: "Moved.",
    restored: "Restored",
  },
  problems: {
    changed: "Someone changed this post first. Save again to replace their text.",
    too_long: "Someone changed this post first. Go back to copy your text.",
    note: "A note has at most 5,000 characters.",
    tags: "A post has at most 20 tags of 40 characters.",
    not_found: "This post is no longer on the board.",
    conflict: "This board is archived. Restore it to make changes.",
    forbidden: "Your role doesn’t allow this.",
    invalid_parameter: "Fill in all fields.",
    name: "Use a unique name of 1 to 80 characters.",
    board: "Select or name a board.",
  },
  save: {
    title: (count: number) => `Save ${posts(count)} to board`,
    newest: "Save newest posts to board",
    find: "Find or name a new board",
    boards: "Boards",
    loading: "Loading boards…",
    noBoards: "No boards yet. Type a name to create one.",
    noneFits: "No matching boards.",
    items: (count: number) => formatNumber(count),
    private: "Private",
    newBoard: (name: string) => `New board “${name}”`,
    isTeam: "Visible to team",
    name: "New board name",
    submit: "Save to board",
    saving: "Saving…",
    open: "Open board",
    close: "Close",
    retry: "Try again",
    savedTo: (name: string) => `Saved to ${name}`,
    nothingTo: (name: string) => `Nothing new on ${name}`,
    none: "No posts selected",
    noneText: "Select posts under Viral first.",
    back: "Back to posts",
    left: (count: number) => `${posts(count)} over the limit, not saved.`,
    counts: ({ added, already, missing, full }: SavedPosts) =>
      [
        added > 0 && `${posts(added)} saved.`,
        already > 0 && `${posts(already)} already there.`,
        full > 0 && `${posts(full)} didn’t fit. Use another board.`,
        missing > 0 && `${posts(missing)} no longer found.`,
      ]
        .filter((sentence) => sentence !== false)
        .join(" ") || "Nothing to save.",
  },
};
