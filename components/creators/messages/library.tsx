/** What the library says around its table. */
import { pages } from "./table";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  note: "yours to keep",
  csv: "CSV",
  chip: {
    widen: "Show the whole library, not only",
    boughtIn: "Bought in",
    oneReveal: "one reveal",
  },
  choice: {
    label: "Selected creators",
    upToFour: "Up to four side by side.",
    clear: "Clear",
    refresh: "Refresh, 1 credit each",
    compare: "Compare",
    similar: "Find similar",
  },
  noPage: {
    title: (page: number) => `There is no page ${formatNumber(page)}`,
    text: (count: number) => `The library has ${pages(count)} under these filters.`,
    last: "Go to the last page",
  },
  filtered: {
    title: "No owned creator matches these filters",
    search: "Search creators with them",
    all: "Show the whole library",
    text: "Searching is free. You pay only for creators you reveal.",
  },
  empty: {
    title: "Your library is empty",
    search: "Search creators",
    text: "Creators your team reveals appear here in full, free for everyone and for good. A reveal costs 1 credit per creator.",
  },
};
