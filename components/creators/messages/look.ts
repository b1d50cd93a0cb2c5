/** What the line of the free checks says before they run, and beside them. */
import { formatNumber } from "@/lib/contract/reader-numbers";

export const messages = {
  label: "Look closer",
  title: "Look closer",
  paused: "Paused",
  offer: "up to 25 free checks, 0 credits",
  checkPage: "Check this page for free",
  checkCreator: "Check this creator for free",
  checkSelected: (count: number) => `Check the ${formatNumber(count)} selected for free`,
  continue: "Continue",
};
