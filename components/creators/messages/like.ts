/** What the form says that searches creators like several owned ones. */
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  title: "Find similar creators",
  text: "Change or clear what should not count. Searching is free.",
  any: "Any",
  share: (count: number, of: number) => `${formatNumber(count)} of ${formatNumber(of)}`,
  end: { from: (label: string) => `${label} from`, to: (label: string) => `${label} to` },
  noEnd: { from: "any", to: "no limit" },
  find: "Find similar creators",
};
