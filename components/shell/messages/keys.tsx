/** What the list of keys says: what each does, and what is around them. It is loaded on first use. */
import type { ReactNode } from "react";

export const messages = {
  or: (key: ReactNode) => <>or {key}</>,
  andThen: "then",
  single: "Use single keys, without Ctrl, in this browser",
  title: "Keys",
  subtitle: "They never act while you type. ⌘ works like Ctrl.",
  notKept: "This browser doesn’t keep settings, so this isn’t remembered.",
  groups: {
    everywhere: "Everywhere",
    rows: "Posts and tables",
    post: "In an open post or creator",
    creator: "On the page of a creator",
    lists: "On the page of all lists",
  },
  does: {
    palette: "Commands: pages, searches, views",
    keyMap: "This list",
    quickSearch: "Type filters",
    close: "Close what is open",
    next: "Next card or row",
    previous: "Previous card or row",
    open: "Open it",
    play: "Play or pause the clip of a card",
    choose: "Select the card or row",
    addToList: "Add who is open or selected to a list",
    creators: "See the creators of the selected posts",
    save: "Save the selected posts, or the open one, to a board",
    pauseChecks: "Pause or continue the free checks",
    nextEntry: "Next one",
    previousEntry: "Previous one",
    note: "Write a note",
    newList: "Make a new list",
  },
};
