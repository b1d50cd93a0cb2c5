/** The page of imports: history, undoing, room. */
import type { ReactNode } from "react";
import { counted, plural } from "@/components/ui/counted";
import type { Unseen } from "@/components/ui/unseen";
import type { ImportState } from "@/lib/contract/imports";
import { formatNumber } from "@/lib/contract/reader-numbers";

const STATES: Record<ImportState, string> = {
  draft: "Not checked yet",
  checking: "Being checked",
  checked: "Checked, not imported",
  running: "Running",
  stopped: "Stopped",
  done: "In",
  failed: "Failed",
  undone: "Undone",
};

const list = new Intl.ListFormat("en");

export const messages = {
  page: {
    title: "Import",
    lead: "Bring posts and creators from files. Every import can be undone.",
    numbered: (number: number) => `Import ${formatNumber(number)}`,
    by: (when: ReactNode, who: ReactNode) => (
      <>
        {when} by {who}
      </>
    ),
    back: "All imports",
    more: "Import more files",
    connected:
      "The connected service is searched, not what you import. Remove its address from the settings first.",
    demo: "The first import replaces the demo data.",
    problems: {
      body_too_large:
        "The files are too large for one form. Use a browser with scripts, or the command line.",
      invalid_parameter: "Select files or paste rows first.",
      conflict: "Something else happened in the meantime. Look at the import below and try again.",
      usual: "It couldn't be done. Try again.",
    },
    done: { discarded: "Discarded. Nothing was written." },
  },
  history: {
    title: "History",
    note: (days: number) =>
      `a copy from before each import is kept for ${counted(days, { one: "day", other: "days" })}`,
    label: "Imports",
    number: "No.",
    when: "When",
    who: "Who",
    from: "From",
    new: "New",
    updated: "Updated",
    rejected: "Rejected",
    state: "State",
    states: STATES,
    actions: "Actions",
    open: (unseen: Unseen, number: number) => <>Go on{unseen(` with import ${formatNumber(number)}`)}</>,
    undo: (unseen: Unseen, number: number) => <>Undo{unseen(` import ${formatNumber(number)}`)}</>,
    files: (names: readonly string[], all: number) =>
      all > names.length
        ? `${names.join(", ")} and ${formatNumber(all - names.length)} more`
        : names.join(", "),
    noFiles: "no files yet",
    operator: "Command line",
    program: "Program",
    former: "Former member",
    empty: "Nothing was imported yet.",
  },
  room: {
    uploads: (used: string, most: string) => `Uploads take ${used} of ${most}.`,
    copies: (count: number, size: string) =>
      `${counted(count, { one: "copy", other: "copies" })} for undo ${plural(count, { one: "takes", other: "take" })} ${size}.`,
    free: (size: string) => `${size} free on the disk.`,
  },
  undo: {
    title: (number: number) => `Undo import ${formatNumber(number)}?`,
    backTo: (moment: ReactNode) => <>The catalogue goes back to {moment}.</>,
    later: (numbers: readonly number[]) =>
      plural(numbers.length, {
        one: `Import ${formatNumber(numbers[0] ?? 0)} came later. It is undone too and can be run again.`,
        other: `Imports ${list.format(numbers.map((each) => formatNumber(each)))} came later. They are undone too and can be run again.`,
      }),
    programs: (count: number) =>
      plural(count, {
        one: "What programs sent since goes too.",
        other: `What programs sent since, ${formatNumber(count)} times, goes too.`,
      }),
    posts: (now: number, then: number) =>
      `Posts: ${formatNumber(now)} now, ${formatNumber(then)} afterwards.`,
    creators: (now: number, then: number) =>
      `Creators: ${formatNumber(now)} now, ${formatNumber(then)} afterwards.`,
    updated: (count: number) =>
      plural(count, {
        one: `${formatNumber(count)} gets its earlier values back.`,
        other: `${formatNumber(count)} get their earlier values back.`,
      }),
    stays: "Owned profiles, saved views and credits stay.",
    cancel: "Cancel",
    submit: (numbers: readonly number[]) => `Undo ${list.format(numbers.map((each) => formatNumber(each)))}`,
    reading: "Reading what would change.",
  },
};
