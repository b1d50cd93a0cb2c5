/** What is said where columns become fields. */
import type { ReactNode } from "react";
import { counted, plural } from "@/components/ui/counted";
import type { ImportOptions } from "@/lib/contract/imports";
import { ownValue } from "@/lib/contract/own-value";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { rows } from "./steps";

const values = (count: number) => counted(count, { one: "value", other: "values" });

type Platform = NonNullable<ImportOptions["platform"]>;

/** Names of the fields of posts and creators. */
export const FIELDS: Readonly<Record<string, string>> = {
  id: "Id",
  videoUrl: "Link of the post",
  createdAt: "Posted",
  source: "Platform",
  creatorUsername: "Creator",
  caption: "Caption",
  hook: "Hook",
  views: "Views",
  likes: "Likes",
  comments: "Comments",
  shares: "Shares",
  viralityScore: "Virality",
  followers: "Followers",
  category: "Category",
  country: "Country",
  hashtags: "Hashtags",
  musicTitle: "Sound",
  thumbnailUrl: "Picture",
  observedAt: "Numbers as of",
  username: "Handle or profile link",
  engagementRate: "Engagement rate",
  averageViews: "Average views",
  averageLikes: "Average likes",
  averageComments: "Average comments",
  mainCategory: "Category",
  subCategory: "Subcategory",
  language: "Language",
  gender: "Gender",
  age: "Age",
  email: "Email",
  bio: "Bio",
  nichesToPromote: "Niches to promote",
  promotedProducts: "Promoted products",
  accountType: "Account type",
  race: "Ethnicity",
  hairColor: "Hair colour",
  bodyComplexion: "Build",
  dateCreated: "Account created",
};

export const fieldLabel = (field: string): string => ownValue(FIELDS, field) ?? field;

export const PLATFORM_NAMES: Readonly<Record<Platform, string>> = {
  tiktok: "TikTok",
  instagram: "Instagram",
  youtube: "YouTube",
};

export const messages = {
  table: {
    label: (name: string) => `How the columns of ${name} become fields`,
    field: "Field",
    column: "Source column",
    sample: "In the file",
    becomes: "Becomes",
    allRows: (count: number) => `All ${rows(count)}`,
    groups: { needed: "Needed", numbers: "Numbers", about: "About", other: "Other" },
    needed: "needed",
  },
  column: {
    of: (field: string) => `Column for ${field}`,
    none: "Not in the file",
    all: (value: string) => `The same for all: ${value}`,
    otherwise: (field: string) => `${field} where the column is empty`,
    noDefault: "Where empty: nothing",
    default: (name: string) => `Where empty: ${name}`,
  },
  kind: {
    label: "Each row is",
    posts: "a post",
    creators: "a creator",
  },
  state: {
    all: (count: number) => `all ${formatNumber(count)}`,
    some: (filled: number, empty: number) => `${formatNumber(filled)}, ${formatNumber(empty)} empty`,
    rejected: (count: number) =>
      plural(count, {
        one: `${rows(count)} has none, rejected`,
        other: `${rows(count)} have none, rejected`,
      }),
    leftOut: (count: number) => `${values(count)} can't be read, left empty`,
    unused: "not used",
  },
  question: {
    date: "day or month first?",
    number: "which number?",
    rate: "percent or fraction?",
    legend: (field: string, sample: string) => `${field}: what does ${sample} mean?`,
  },
  words: {
    title: (count: number) =>
      counted(count, { one: "word means nothing yet", other: "words mean nothing yet" }),
    of: (word: string) => `${word} means`,
    leave: "Leave empty",
    rows: (count: number) => rows(count),
    assign: "assign",
  },
  walk: {
    row: (unit: "line" | "index" | "row", at: number) =>
      unit === "line"
        ? `line ${formatNumber(at)}`
        : unit === "row"
          ? `row ${formatNumber(at)}`
          : `entry ${formatNumber(at + 1)}`,
    previous: "Row before",
    next: "Next row",
    problem: "Next row with a problem",
    rejected: "rejected",
  },
  unused: {
    title: "Not used:",
    one: (column: ReactNode, sample: string) => (
      <>
        {column} (“{sample}”)
      </>
    ),
    noName: "(no name)",
  },
  saved: {
    label: "Mapping",
    guessed: "As found",
    own: "Changed by hand",
    use: "Use it",
    save: "Save mapping",
    dialog: "Save this mapping",
    help: "Files with these columns are read by it from then on.",
    name: "Name",
    submit: "Save mapping",
    saved: (name: string) => `Saved as “${name}”.`,
  },
  open: {
    columns: "Columns",
    asked: (count: number) => counted(count, { one: "question", other: "questions" }),
    known: (format: string) => `read as ${format}; select columns to read it differently`,
    fine: "nothing to ask",
    unknown: "say what the columns mean",
  },
  apply: "Apply and check again",
  options: {
    title: "Options",
    lead: "For what the files don’t say.",
    platform: "Platform",
    observed: "Numbers as of",
    observedHelp: "Newer numbers replace older ones.",
    date: "Date of posts without one",
    decimal: "Decimals are written",
    dateOrder: "Dates are written",
    detected: "As the file has it",
    decimals: { ".": "1,234.5", ",": "1.234,5" } as Record<string, string>,
    orders: { "day-first": "Day first: 31/12", "month-first": "Month first: 12/31" } as Record<
      string,
      string
    >,
    infer: "Work out what is missing",
    inferHelp: "Category, hook, virality and language, marked as worked out.",
    apply: "Apply and check again",
  },
};
