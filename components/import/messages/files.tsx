/** What is said while files are selected and sent, and of what they are. */
import { counted } from "@/components/ui/counted";
import type { Unseen } from "@/components/ui/unseen";
import { formatNumber } from "@/lib/contract/reader-numbers";

const columns = (count: number) => counted(count, { one: "column", other: "columns" });

export const messages = {
  size: {
    units: ["bytes", "KB", "MB", "GB", "TB"],
    of: (value: number, unit: string) => `${formatNumber(value, value < 10 ? 1 : 0)} ${unit}`,
  },
  drop: {
    title: "Drop files or a folder here",
    more: "Drop more files here",
    formats: (size: string) =>
      `CSV, TSV, JSON, JSON Lines, XLSX, Parquet, also .gz and .zip, up to ${size}. Files stay on this server.`,
    plain: (size: string) => `Without scripts, up to ${size} at once.`,
    now: "Drop to add them",
    select: "Select files",
    folder: "Select a folder",
    input: "Files to import",
    paste: "Paste instead",
    text: "Rows with a line of headers, or JSON",
    textHelp: "From a spreadsheet: select the cells with their headers, copy, and paste here.",
    check: "Check what it is",
    pasted: "Check the pasted rows",
    nothing: "Select files or paste rows first.",
  },
  upload: {
    label: "Files on their way",
    progress: (name: string) => `${name}, how much has arrived`,
    percent: (share: number) => `${formatNumber(Math.floor(share * 100))}%`,
    of: (sent: string, size: string) => `${sent} of ${size}`,
    waiting: "Connection lost. It continues when it is back.",
    cancel: (name: string) => `Stop sending ${name}`,
    failed: "It couldn't be sent. Try again.",
    empty: "The file is empty.",
    rest: (count: number) =>
      `Continue with the ${counted(count, { one: "file", other: "files" })} that arrived`,
    lostFolder: "The folder couldn't be read. Select its files instead.",
    continues: "Keep this page open until the files have arrived.",
  },
  list: {
    label: "Files of this import",
    missing: (received: string, size: string) =>
      `${received} of ${size} arrived. Select the file again to continue.`,
    remove: (unseen: Unseen, name: string) => <>Remove{unseen(` ${name}`)}</>,
    uploaded: "not checked yet",
    sure: (share: number) => `${formatNumber(Math.floor(share * 100))}% sure`,
    unknown: "Not recognised",
    failed: "Can't be read",
    map: "Map columns",
    parts: (count: number) => `${counted(count, { one: "file", other: "files" })} inside`,
    ignored: (count: number) => `${counted(count, { one: "file", other: "files" })} inside left alone`,
    shape: {
      posts: "Posts",
      creators: "Creators",
    },
    table: { posts: "A table of posts", creators: "A table of creators" },
    nothing: "read as it is, nothing to map",
    recognised: (used: number, all: number) => `${formatNumber(used)} of ${columns(all)} used`,
    saved: (name: string) => `read with the mapping “${name}”`,
    byHand: "mapped by hand",
  },
};
