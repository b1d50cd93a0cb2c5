import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  label: "Preview for free",
  title: "Preview",
  paused: "Paused",
  offer: "Free",
  checkPage: "Preview this page",
  checkCreator: "Preview this creator",
  checkSelected: (count: number) => `Preview ${formatNumber(count)} selected`,
  continue: "Continue",
};
