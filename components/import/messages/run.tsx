/** What is said of the dry run, of the import while it runs, and of what it led to. */
import type { ReactNode } from "react";
import { counted, plural } from "@/components/ui/counted";
import type { Advice } from "@/lib/contract/imports";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { files, rows } from "./steps";

const posts = (count: number) => counted(count, { one: "post", other: "posts" });
const creators = (count: number) => counted(count, { one: "creator", other: "creators" });

const ADVICE: Record<Advice, string> = {
  "add-key": "Add a link, a handle or an id, then import the file again.",
  "add-date": "Set a date in the options, or map a column with dates.",
  "choose-platform": "Select one platform for these rows in the options.",
  map: "Select another column for it, or another way to read it.",
  fix: "Change the cell in the downloaded file, then import that file.",
  repair: "Repair the row in the file, then import it again.",
  none: "Nothing. The row is in without it.",
};

export const messages = {
  figures: {
    new: "New",
    updated: "Updated",
    unchanged: "Unchanged",
    rejected: "Rejected",
    repeats: "Repeats merged",
    erasedRows: "Erased people",
    afterwards: (count: { posts: number; creators: number }) =>
      `afterwards: ${posts(count.posts)}, ${creators(count.creators)}`,
    newer: "already here, newer values win",
    older: (count: number) => `${formatNumber(count)} left as they are: newer values are here`,
    same: "already here, same values",
    none: "every row can be used",
    erased: (count: number) =>
      plural(count, {
        one: `${rows(count)} of an erased person is left out.`,
        other: `${rows(count)} of erased people are left out.`,
      }),
    demo: "The demo data goes away with this import.",
  },
  changed: {
    title: (count: number) => `What changes in ${counted(count, { one: "record", other: "records" })}`,
    done: (count: number) => `What changed in ${counted(count, { one: "record", other: "records" })}`,
    of: { posts: "of posts", creators: "of creators" },
  },
  bar: {
    label: "Import",
    ready: (count: ReactNode, among: number) => (
      <>
        {count} in {files(among)}.
      </>
    ),
    rows: (count: number) => rows(count),
    leftOut: (names: string, count: number) =>
      plural(count, {
        one: `${names} is left out until you map it.`,
        other: `${formatNumber(count)} files are left out until you map them.`,
      }),
    nothing: "No row can be imported yet.",
    stale: "Something changed. Check again first.",
    run: (count: number) => `Import ${rows(count)}`,
    check: "Check again",
    discard: "Discard",
  },
  draft: {
    ready: (count: number) => `${files(count)} here. Next, every row is checked.`,
    check: (count: number) => plural(count, { one: "Check the file", other: "Check the files" }),
  },
  progress: {
    share: (share: number) => `${formatNumber(Math.floor(share * 100))}%`,
    rows: (read: number, all: number | null) =>
      all === null ? rows(read) : `${formatNumber(read)} of ${rows(all)}`,
    rate: (rate: number) => `${rows(Math.round(rate))} per second`,
    left: (seconds: number) => `about ${formatNumber(seconds)} s left`,
    leftMinutes: (minutes: number) => `about ${formatNumber(minutes)} min left`,
    writing: "All rows are read. The catalogue is being written.",
    comparing: "All rows are read. They are compared with the catalogue.",
    waiting: "Another import is running. This one starts when it has ended.",
    checking: "Checking every row. Nothing is written.",
    stop: "Stop",
    stopping: "Stopping",
    stopMeans: "Stop leaves the catalogue as it is. You can import again later.",
    leave: "You can leave this page. The import continues.",
    lost: "No answer from Scoutdeck. Trying again.",
    lookAgain: "Look again",
    bar: "How far the import is",
    table: "Progress by file",
    file: "File",
    progress: "Progress",
    read: "Rows",
    rejected: "Rejected",
    done: "done",
  },
  report: {
    in: (count: number) => plural(count, { one: `${rows(count)} is in`, other: `${rows(count)} are in` }),
    took: (seconds: string, rate: string | null) =>
      rate === null ? `took ${seconds}` : `took ${seconds}, ${rate}`,
    seconds: (seconds: number) =>
      seconds < 120
        ? `${formatNumber(seconds, seconds < 10 ? 1 : 0)} s`
        : `${formatNumber(seconds / 60, 0)} min`,
    stopped: "Stopped",
    stoppedMeans: "Nothing was written. The catalogue is as it was.",
    failed: "The import failed",
    failedMeans: "The catalogue is as it was.",
    undone: "Undone",
    undoneMeans: "The catalogue is as it was before this import.",
    again: "Check and import again",
    undo: (number: number) => `Undo import ${formatNumber(number)}`,
    showPosts: "Show posts",
    showCreators: "Show creators",
    more: "Import more files",
    table: "What became of each file",
    file: "File",
    rows: "Rows",
    taken: "Taken",
    rejected: "Rejected",
    total: "Total",
    notRead: "not read",
    unused: "Columns that were not used",
  },
  rejected: {
    title: (count: number) =>
      plural(count, { one: `${rows(count)} rejected`, other: `${rows(count)} rejected` }),
    will: "none of them is written",
    was: "none of them was written",
    download: "Download with reasons",
    reason: "Reason",
    count: "Rows",
    values: "Values",
    example: "First example",
    todo: "What to do",
    advice: (advice: Advice) => ADVICE[advice],
    leftOut: (count: number) =>
      plural(count, {
        one: `${formatNumber(count)} value left empty, its row is used`,
        other: `${formatNumber(count)} values left empty, their rows are used`,
      }),
    at: (unit: "line" | "index" | "row", at: number) =>
      unit === "index" ? `entry ${formatNumber(at + 1)}` : `${unit} ${formatNumber(at)}`,
    quoted: (text: string) => `“${text}”`,
  },
  problem: {
    title: "That didn't work",
    usual: "It couldn't be done. Try again.",
  },
};
