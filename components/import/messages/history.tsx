import type { ReactNode } from "react";
import { counted, plural } from "@/components/ui/counted";
import type { Unseen } from "@/components/ui/unseen";
import type { ImportState } from "@/lib/contract/imports";
import { once } from "@/lib/contract/once";
import { formatNumber } from "@/lib/contract/reader-numbers";

const STATES: Record<ImportState, string> = {
  draft: "Not checked yet",
  checking: "Checking",
  checked: "Checked, not imported",
  running: "Running",
  stopped: "Stopped",
  done: "Imported",
  failed: "Failed",
  undone: "Undone",
};

const list = once(() => new Intl.ListFormat("en"));

export const messages = {
  page: {
    lead: "You can undo every import.",
    numbered: (number: number) => `Import ${formatNumber(number)}`,
    by: (when: ReactNode, who: ReactNode) => (
      <>
        {when} by {who}
      </>
    ),
    more: "Import more files",
    connected: "Disconnect the service first: searches use it.",
    demo: "The first import replaces the demo data.",
    problems: {
      body_too_large: "Files too large. Enable JavaScript or use the command line.",
      invalid_parameter: "Select files or paste rows.",
      conflict: "The import changed. Check it again.",
      usual: "Something went wrong. Try again.",
    },
    done: { discarded: "Import discarded" },
  },
  history: {
    title: "History",
    note: (days: number) => `undo for ${counted(days, { one: "day", other: "days" })}`,
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
    open: (unseen: Unseen, number: number) => <>Continue{unseen(` with import ${formatNumber(number)}`)}</>,
    undo: (unseen: Unseen, number: number) => <>Undo{unseen(` import ${formatNumber(number)}`)}</>,
    files: (names: readonly string[], all: number) =>
      all > names.length
        ? `${names.join(", ")} and ${formatNumber(all - names.length)} more`
        : names.join(", "),
    noFiles: "no files yet",
    operator: "Command line",
    program: "Program",
    former: "Former member",
    empty: "No imports yet.",
  },
  room: {
    uploads: (used: string, most: string) => `Uploads: ${used} of ${most}.`,
    copies: (count: number, size: string) =>
      `${counted(count, { one: "undo copy", other: "undo copies" })}: ${size}.`,
    free: (size: string) => `${size} free.`,
  },
  undo: {
    title: (number: number) => `Undo import ${formatNumber(number)}?`,
    backTo: (moment: ReactNode) => <>Restores the catalogue of {moment}.</>,
    later: (numbers: readonly number[]) =>
      plural(numbers.length, {
        one: `Also undoes import ${formatNumber(numbers[0] ?? 0)}.`,
        other: `Also undoes imports ${list().format(numbers.map((each) => formatNumber(each)))}.`,
      }),
    programs: (count: number) =>
      plural(count, {
        one: "Also removes later data from programs.",
        other: `Also removes later data from programs (${formatNumber(count)} times).`,
      }),
    posts: (now: number, then: number) => `Posts: ${formatNumber(now)} now, ${formatNumber(then)} after.`,
    creators: (now: number, then: number) =>
      `Creators: ${formatNumber(now)} now, ${formatNumber(then)} after.`,
    updated: (count: number) => `${formatNumber(count)} restored to earlier values.`,
    stays: "Library, views and credits are kept.",
    cancel: "Cancel",
    submit: (numbers: readonly number[]) =>
      `Undo ${list().format(numbers.map((each) => formatNumber(each)))}`,
    reading: "Loading changes…",
  },
};
