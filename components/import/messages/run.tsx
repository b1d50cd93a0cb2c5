import type { ReactNode } from "react";
import { counted, plural } from "@/components/ui/counted";
import type { Advice } from "@/lib/contract/imports";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { files, rows } from "./steps";

const posts = (count: number) => counted(count, { one: "post", other: "posts" });
const creators = (count: number) => counted(count, { one: "creator", other: "creators" });

const ADVICE: Record<Advice, string> = {
  "add-key": "Add a link, handle or ID and import again.",
  "add-date": "Set a default date or map a date column.",
  "choose-platform": "Select a platform in the options.",
  map: "Map another column or change its format.",
  fix: "Fix the cell in the download and import it.",
  repair: "Fix the row and import again.",
  none: "Nothing: imported without it.",
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
      `total after: ${posts(count.posts)}, ${creators(count.creators)}`,
    newer: "newer values win",
    older: (count: number) => `${formatNumber(count)} kept: newer values exist`,
    same: "same values",
    none: "no problems",
    erased: (count: number) => `${rows(count)} of erased creators excluded.`,
    demo: "This import replaces the demo data.",
  },
  changed: {
    title: (count: number) => `Changes in ${counted(count, { one: "record", other: "records" })}`,
    done: (count: number) => `Changed ${counted(count, { one: "record", other: "records" })}`,
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
        one: `${names} needs mapping.`,
        other: `${formatNumber(count)} files need mapping.`,
      }),
    nothing: "No rows to import yet.",
    stale: "Changed. Check again first.",
    run: (count: number) => `Import ${rows(count)}`,
    check: "Check again",
    discard: "Discard",
  },
  draft: {
    ready: (count: number) => `${files(count)} ready to check.`,
    check: (count: number) => plural(count, { one: "Check file", other: "Check files" }),
  },
  progress: {
    share: (share: number) => `${formatNumber(Math.floor(share * 100))}%`,
    rows: (read: number, all: number | null) =>
      all === null ? rows(read) : `${formatNumber(read)} of ${rows(all)}`,
    rate: (rate: number) => `${rows(Math.round(rate))} per second`,
    left: (seconds: number) => `about ${formatNumber(seconds)} s left`,
    leftMinutes: (minutes: number) => `about ${formatNumber(minutes)} min left`,
    writing: "Writing the catalogue…",
    comparing: "Comparing with the catalogue…",
    waiting: "Starts after the running import.",
    checking: "Checking rows. Nothing is imported yet.",
    stop: "Stop",
    stopping: "Stopping",
    stopMeans: "Stopping discards this import.",
    leave: "You can leave this page. The import continues.",
    lost: "Connection lost. Reconnecting.",
    lookAgain: "Check again",
    bar: "Import progress",
    table: "Progress by file",
    file: "File",
    progress: "Progress",
    read: "Rows",
    rejected: "Rejected",
    done: "done",
  },
  report: {
    in: (count: number) => `${rows(count)} imported`,
    took: (seconds: string, rate: string | null) =>
      rate === null ? `took ${seconds}` : `took ${seconds}, ${rate}`,
    seconds: (seconds: number) =>
      seconds < 120
        ? `${formatNumber(seconds, seconds < 10 ? 1 : 0)} s`
        : `${formatNumber(seconds / 60, 0)} min`,
    stopped: "Stopped",
    stoppedMeans: "The catalogue is unchanged.",
    failed: "Import failed",
    failedMeans: "The catalogue is unchanged.",
    undone: "Undone",
    undoneMeans: "The earlier catalogue is restored.",
    again: "Check and import again",
    undo: (number: number) => `Undo import ${formatNumber(number)}`,
    showPosts: "Show posts",
    showCreators: "Show creators",
    more: "Import more files",
    table: "Files",
    file: "File",
    rows: "Rows",
    taken: "Imported",
    rejected: "Rejected",
    total: "Total",
    notRead: "not imported",
    unused: "Unused columns",
  },
  rejected: {
    title: (count: number) => `${rows(count)} rejected`,
    will: "won’t be imported",
    was: "not imported",
    download: "Download with reasons",
    reason: "Reason",
    count: "Rows",
    values: "Values",
    example: "First example",
    todo: "Fix",
    advice: (advice: Advice) => ADVICE[advice],
    leftOut: (count: number) =>
      plural(count, {
        one: `${formatNumber(count)} value left empty`,
        other: `${formatNumber(count)} values left empty`,
      }),
    at: (unit: "line" | "index" | "row", at: number) =>
      unit === "index" ? `entry ${formatNumber(at + 1)}` : `${unit} ${formatNumber(at)}`,
    quoted: (text: string) => `“${text}”`,
  },
  problem: {
    title: "Something went wrong",
    usual: "Try again.",
  },
};
