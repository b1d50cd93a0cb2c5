/** The four steps of an import, and what each led to. */
import { counted } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

export const files = (count: number) => counted(count, { one: "file", other: "files" });
export const rows = (count: number) => counted(count, { one: "row", other: "rows" });

export const messages = {
  label: "Steps of the import",
  done: ", done",
  files: {
    title: "Files",
    count: (count: number, read: number) => (read > 0 ? `${files(count)}, ${rows(read)}` : files(count)),
    uploading: (missing: number) => `${files(missing)} not here yet`,
    none: "none yet",
  },
  kinds: {
    title: "What they are",
    known: (known: number, all: number) => `${formatNumber(known)} of ${formatNumber(all)} recognised`,
    checking: "every row is checked, nothing is written",
  },
  columns: {
    title: "Columns",
    clear: "nothing to ask",
    open: (parts: number, questions: number) =>
      `${files(parts)} to check` +
      (questions > 0 ? `, ${counted(questions, { one: "open question", other: "open questions" })}` : ""),
    questions: (count: number) => counted(count, { one: "open question", other: "open questions" }),
  },
  run: {
    title: "Import",
    dry: "Dry run. Nothing is written yet.",
    running: "running",
    waiting: "waits until another import has ended",
    stopped: "stopped",
    failed: "failed",
    undone: "undone",
  },
};
