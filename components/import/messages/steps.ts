import { counted } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const files = (count: number) => counted(count, { one: "file", other: "files" });
export const rows = (count: number) => counted(count, { one: "row", other: "rows" });

export const messages = {
  label: "Import steps",
  done: ", done",
  files: {
    title: "Files",
    count: (count: number, read: number) => (read > 0 ? `${files(count)}, ${rows(read)}` : files(count)),
    uploading: (missing: number) => `${files(missing)} uploading`,
    none: "none yet",
  },
  kinds: {
    title: "File types",
    known: (known: number, all: number) => `${formatNumber(known)} of ${formatNumber(all)} recognized`,
    checking: "checking rows",
  },
  columns: {
    title: "Columns",
    clear: "all mapped",
    open: (parts: number, questions: number) =>
      `${files(parts)} to check` +
      (questions > 0 ? `, ${counted(questions, { one: "open question", other: "open questions" })}` : ""),
    questions: (count: number) => counted(count, { one: "open question", other: "open questions" }),
  },
  run: {
    title: "Import",
    dry: "Preview",
    running: "running",
    waiting: "waiting for another import",
    stopped: "stopped",
    failed: "failed",
    undone: "undone",
  },
};
