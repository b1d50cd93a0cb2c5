import { counted } from "@/components/ui/counted";

export const messages = {
  copyAddress: "Copy this link",
  escape: "Esc",
  close: "Close",
  label: "Commands",
  box: {
    label: "Search commands",
    placeholder: "Page, action or search: food france 10k-50k",
  },
  copied: "Link copied.",
  noResults: "No results. Try food, 10k-50k or score>80.",
  count: (count: number) => counted(count, { one: "command", other: "commands" }),
  actions: {
    addToList: "Add to list",
    theme: "Switch light or dark theme",
    copyLink: "Copy link to page",
    keyMap: "Show keyboard shortcuts",
    signOut: "Sign out",
  },
  find: {
    viral: (words: readonly string[]) => `Find posts: ${words.join(", ")}`,
    creators: (words: readonly string[]) => `Find creators: ${words.join(", ")}`,
  },
  /** Names the page of a saved view. */
  views: {
    viral: "posts",
    creators: "creators",
    library: "library",
  },
  ownList: "only you",
  ofTeam: (what: string) => `${what}, team`,
  groups: {
    selection: "Selection",
    search: "Search",
    goTo: "Go to",
    views: "Saved views",
    lists: "Open list",
    do: "Actions",
  },
  without: (words: string) => `without “${words}”`,
};
