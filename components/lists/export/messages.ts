/** What the exports of a list say. */
import { plural } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

const rows = (count: number) => plural(count, { one: "1 row", other: `${formatNumber(count)} rows` });

export const messages = {
  label: "Export",
  excel: "Excel workbook",
  csv: "CSV file",
  copy: "Copy as table",
  lead: (count: number | undefined) =>
    `${count === undefined ? "What the list shows" : rows(count)}, with the columns and the order that you see.`,
  copied: (count: number) => `${rows(count)} copied.`,
  working: "Reading the rows…",
  noClipboard: "This browser does not let Scoutdeck copy here. Take the CSV file.",
  cutOff: "The rows came cut off. Try again.",
  offline: "Scoutdeck does not answer. Check the connection and try again.",
};
