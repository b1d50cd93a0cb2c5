import { pages } from "./table";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  note: "yours to keep",
  csv: "CSV",
  excel: "Excel",
  chip: {
    widen: "Remove filter:",
    boughtIn: "Revealed in",
    oneReveal: "one reveal",
  },
  choice: {
    label: "Selected creators",
    upToFour: "Compare up to four.",
    clear: "Clear",
    refresh: "Refresh, 1 credit each",
    compare: "Compare",
    similar: "Find similar",
  },
  noPage: {
    title: (page: number) => `There is no page ${formatNumber(page)}`,
    text: (count: number) => `These filters match ${pages(count)}.`,
    last: "Last page",
  },
  filtered: {
    title: "No owned creator matches these filters",
    search: "Search all creators",
    all: "Show the whole library",
    text: "Searching is free.",
  },
  empty: {
    title: "Your library is empty",
    search: "Search creators",
    text: "Creators your team reveals appear here. Each costs 1 credit.",
  },
};
