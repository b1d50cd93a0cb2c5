import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  badge: (score: number) => `Virality ${formatNumber(score)}${score > 100 ? "" : " of 100"}, explain`,
  dialog: (score: number) => `Virality ${formatNumber(score)}`,
  /** The open post explains its score to readers without scripts. */
  inPost: "Explained in the post",
};
