import type { ReactNode } from "react";
import { counted } from "@/components/ui/counted";
import type { ImportOptions } from "@/lib/contract/imports";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { rows } from "./steps";

const values = (count: number) => counted(count, { one: "value", other: "values" });

type Platform = NonNullable<ImportOptions["platform"]>;

export const PLATFORM_NAMES: Readonly<Record<Platform, string>> = {
  tiktok: "TikTok",
  instagram: "Instagram",
  youtube: "YouTube",
};

export const messages = {
  table: {
    label: (name: string) => `Column mapping of ${name}`,
    field: "Field",
    column: "Source column",
    sample: "Sample",
    becomes: "Result",
    allRows: (count: number) => `All ${rows(count)}`,
    groups: { needed: "Required", numbers: "Numbers", about: "About", other: "Other" },
    needed: "required",
  },
  column: {
    of: (field: string) => `Column for ${field}`,
    none: "Not in the file",
    all: (value: string) => `Same for all: ${value}`,
    otherwise: (field: string) => `Default for ${field}`,
    noDefault: "No default",
    default: (name: string) => `Default: ${name}`,
  },
  kind: {
    label: "Each row is",
    posts: "a post",
    creators: "a creator",
  },
  state: {
    all: (count: number) => `all ${formatNumber(count)}`,
    some: (filled: number, empty: number) => `${formatNumber(filled)}, ${formatNumber(empty)} empty`,
    rejected: (count: number) => `${rows(count)} missing, rejected`,
    leftOut: (count: number) => `${values(count)} unreadable`,
    unused: "unused",
  },
  question: {
    date: "day or month first?",
    number: "which number?",
    rate: "percent or fraction?",
    legend: (field: string, sample: string) => `${field}: what does ${sample} mean?`,
  },
  encoding: { title: "Which text is right?" },
  words: {
    title: (count: number) => counted(count, { one: "unknown value", other: "unknown values" }),
    of: (word: string) => `Map ${word} to`,
    leave: "Leave empty",
    rows: (count: number) => rows(count),
    assign: "map",
  },
  walk: {
    row: (unit: "line" | "index" | "row", at: number) =>
      unit === "line"
        ? `line ${formatNumber(at)}`
        : unit === "row"
          ? `row ${formatNumber(at)}`
          : `entry ${formatNumber(at + 1)}`,
    previous: "Previous row",
    next: "Next row",
    problem: "Next problem",
    rejected: "rejected",
  },
  unused: {
    title: "Unused:",
    one: (column: ReactNode, sample: string) => (
      <>
        {column} (“{sample}”)
      </>
    ),
    noName: "(no name)",
  },
  saved: {
    label: "Mapping",
    guessed: "Detected",
    own: "Custom",
    use: "Apply mapping",
    save: "Save mapping",
    dialog: "Save mapping",
    help: "Used for files with these columns.",
    name: "Name",
    submit: "Save mapping",
    saved: (name: string) => `Saved as “${name}”.`,
  },
  open: {
    columns: "Columns",
    asked: (count: number) => counted(count, { one: "question", other: "questions" }),
    known: (format: string) => `read as ${format}`,
    fine: "all mapped",
    unknown: "map columns",
  },
  apply: "Apply changes",
  options: {
    title: "Options",
    lead: "Defaults for missing values",
    platform: "Platform",
    observed: "Data date",
    observedHelp: "Newer data replaces older.",
    date: "Default post date",
    decimal: "Decimal format",
    dateOrder: "Date format",
    detected: "Detected",
    decimals: { ".": "1,234.5", ",": "1.234,5" } as Record<string, string>,
    orders: { "day-first": "Day first: 31/12", "month-first": "Month first: 12/31" } as Record<
      string,
      string
    >,
    infer: "Infer missing values",
    inferHelp: "Category, hook, virality and language.",
    apply: "Apply changes",
  },
};
