import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  title: "Find similar creators",
  text: "Clear what shouldn’t count. Searching is free.",
  any: "Any",
  share: (count: number, of: number) => `${formatNumber(count)} of ${formatNumber(of)}`,
  end: { from: (label: string) => `${label} from`, to: (label: string) => `${label} to` },
  noEnd: { from: "Min", to: "Max" },
  find: "Find creators",
};
