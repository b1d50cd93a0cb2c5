import { pages } from "./table";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  note: "yours to keep",
  csv: "CSV",
  csvHeads: "Columns have the field names of the API.",
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
    title: (page: number) => `Page ${formatNumber(page)} not found`,
    text: (count: number) => `These filters match ${pages(count)}.`,
    last: "Last page",
  },
  filtered: {
    title: "No matching owned creators",
    search: "Search all creators",
    all: "Show whole library",
    text: "Searching is free.",
  },
  empty: {
    title: "Your library is empty",
    search: "Search creators",
    text: "Revealed creators appear here.",
  },
};
