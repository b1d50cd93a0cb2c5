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
    title: "Drop files or folders",
    more: "Drop more files",
    formats: (size: string) => `CSV, TSV, JSON, JSON Lines, XLSX, Parquet, .gz or .zip, up to ${size}`,
    plain: (size: string) => `Without JavaScript: up to ${size}.`,
    now: "Drop to add",
    select: "Select files",
    folder: "Select folder",
    input: "Files to import",
    paste: "Paste instead",
    text: "Rows with headers, or JSON",
    textHelp: "Copy them from a spreadsheet.",
    check: "Check files",
    pasted: "Check pasted rows",
    nothing: "Select files or paste rows.",
  },
  upload: {
    label: "Uploads",
    progress: (name: string) => `Upload of ${name}`,
    percent: (share: number) => `${formatNumber(Math.floor(share * 100))}%`,
    of: (sent: string, size: string) => `${sent} of ${size}`,
    waiting: "Connection lost. Reconnecting.",
    cancel: (name: string) => `Cancel ${name}`,
    failed: "Upload failed. Try again.",
    empty: "The file is empty.",
    rest: (count: number) => `Continue with ${counted(count, { one: "file", other: "files" })}`,
    lostFolder: "Folder unreadable. Select its files instead.",
    continues: "Keep this page open during the upload.",
  },
  list: {
    label: "Imported files",
    missing: (received: string, size: string) => `${received} of ${size} uploaded. Select the file again.`,
    remove: (unseen: Unseen, name: string) => <>Remove{unseen(` ${name}`)}</>,
    uploaded: "not checked yet",
    sure: (share: number) => `${formatNumber(Math.floor(share * 100))}% sure`,
    unknown: "Not recognized",
    failed: "Can't be read",
    map: "Map columns",
    parts: (count: number) => `${counted(count, { one: "file", other: "files" })} inside`,
    ignored: (count: number) => `${counted(count, { one: "file", other: "files" })} inside ignored`,
    shape: {
      posts: "Posts",
      creators: "Creators",
    },
    table: { posts: "Posts table", creators: "Creators table" },
    nothing: "no mapping needed",
    recognised: (used: number, all: number) => `${formatNumber(used)} of ${columns(all)} used`,
    saved: (name: string) => `mapping “${name}”`,
    byHand: "custom mapping",
  },
};
