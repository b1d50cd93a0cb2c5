/** What the keys of the product do, in words. */

export const messages = {
  /** As they are printed on a keyboard. */
  paletteKeys: "Ctrl K",
  everywhere: {
    title: "Everywhere",
    palette: "Commands: pages, searches, views",
    keyMap: "This list",
    quickSearch: "Type filters",
    close: "Close what is open",
  },
  rows: {
    title: "Posts and tables",
    next: "Next card or row",
    previous: "Previous card or row",
    open: "Open it",
    play: "Play or pause the clip of a card",
    choose: "Select the row",
  },
  post: {
    title: "In an open post",
    next: "Next post",
    previous: "Previous post",
  },
};
