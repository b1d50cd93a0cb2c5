import { plural } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

const rows = (count: number) => plural(count, { one: "1 row", other: `${formatNumber(count)} rows` });

export const messages = {
  label: "Export",
  excel: "Excel workbook",
  csv: "CSV file",
  copy: "Copy as table",
  lead: (count: number | undefined) => `${count === undefined ? "All rows" : rows(count)}, as shown.`,
  copied: (count: number) => `${rows(count)} copied.`,
  working: "Loading rows…",
  noClipboard: "Your browser blocked copying. Use the CSV file.",
  cutOff: "Some rows didn’t arrive. Try again.",
  offline: "No connection. Try again.",
};
