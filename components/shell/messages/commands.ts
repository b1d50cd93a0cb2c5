/** What the command palette says, beside the names of pages. */
import { counted } from "@/components/ui/counted";

export const messages = {
  copyAddress: "Copy this address",
  escape: "Esc",
  close: "Close",
  label: "Commands",
  box: {
    label: "Page, view, list, search or action",
    placeholder: "Go to a page, or type a search: food italy 10k-50k",
  },
  copied: "The link to this page is in the clipboard.",
  noResults: "No results. Filters look like food, 10k-50k or score>80.",
  count: (count: number) => counted(count, { one: "command", other: "commands" }),
  actions: {
    addToList: "Add to a list",
    theme: "Switch between light and dark",
    copyLink: "Copy a link to this page",
    keyMap: "Show the keys",
    signOut: "Sign out",
  },
  find: {
    viral: (words: readonly string[]) => `Find posts: ${words.join(", ")}`,
    creators: (words: readonly string[]) => `Find creators: ${words.join(", ")}`,
  },
  /** What a saved view searches. */
  views: {
    viral: "posts",
    creators: "creators",
    library: "library",
  },
  ownList: "only you",
  ofTeam: (what: string) => `${what}, team`,
  groups: {
    search: "Search",
    goTo: "Go to",
    views: "Saved views",
    lists: "Open list",
    do: "Do",
  },
  without: (words: string) => `without “${words}”`,
};
