import type { ReactNode } from "react";
import { counted } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";
import type { Age, Kind } from "./figures";

const records = (count: number) => counted(count, { one: "record", other: "records" });
const groups = (count: number) => counted(count, { one: "group", other: "groups" });

export const messages = {
  page: {
    lead: "Catalogue contents, sources and size",
    csv: "CSV",
    csvName: "CSV of field completeness",
    elsewhere: {
      title: "Catalogue stored elsewhere",
      text: "The connected service stores the posts and creators.",
    },
    counting: "Counting records…",
    noScript: "JavaScript is off.",
    wait: "Wait for figures",
    unreadable: "The catalogue can’t be read. Check the server log and reload.",
    failed: "Counting failed. Reload the page.",
    empty: {
      title: "The catalogue is empty",
      text: "Import a file first.",
    },
  },
  tiles: {
    posts: "Posts",
    creators: "Creators",
    demo: "demo data",
    free: "Free disk space",
    of: (size: string) => `of ${size}`,
  },
  columns: {
    posts: "Posts",
    creators: "Creators",
    share: "Share",
  } satisfies Record<Kind | "share", string>,
  unknown: "Unknown",
  platforms: { title: "Platforms", column: "Platform" },
  sources: {
    title: "Sources",
    note: "a record can have several",
    column: "Source",
    more: (count: number) => `${counted(count, { one: "more source", other: "more sources" })}`,
    none: "No known sources.",
  },
  days: {
    title: "Posts by day",
    note: "posted, in UTC",
    column: "Day",
    others: "Earlier or undated",
    none: "No dated posts.",
  },
  ages: {
    title: "Freshness",
    note: "last seen in a source",
    column: "Last seen",
    words: {
      week: "In the last 7 days",
      month: "8 to 30 days ago",
      quarter: "31 to 90 days ago",
      year: "91 to 365 days ago",
      older: "More than a year ago",
      unknown: "Unknown",
    } satisfies Record<Age, string>,
  },
  fields: {
    title: (kind: Kind) => (kind === "posts" ? "Post completeness" : "Creator completeness"),
    column: "Field",
    known: "Known",
    records: "Records",
    of: (count: number) => `of ${formatNumber(count)}`,
    search: (field: string) => `Search records with ${field}`,
  },
  inferred: {
    title: "Inferred",
    note: "not stated by a source",
    column: "Field",
    count: "Inferred",
    share: "Of known",
    exclude: "Exclude inferred",
    stated: "Search stated values",
    noFilter: "No filter",
    help: (option: ReactNode) => <>Import with {option} to infer nothing.</>,
    none: "No inferred values.",
    kind: { posts: "of posts", creators: "of creators" } satisfies Record<Kind, string>,
  },
  duplicates: {
    title: "Duplicates",
    note: "same link or handle",
    summary: (kind: Kind, groupCount: number, recordCount: number) =>
      kind === "posts"
        ? `${groups(groupCount)} of posts, ${records(recordCount)}.`
        : `${groups(groupCount)} of creators, ${records(recordCount)}.`,
    first: (shown: number) => `Largest ${formatNumber(shown)} listed.`,
    key: { posts: "Link", creators: "Handle" } satisfies Record<Kind, string>,
    count: "Records",
    ids: "IDs",
    andMore: (count: number) => `and ${formatNumber(count)} more`,
    none: "No duplicates.",
  },
  states: {
    title: "History",
    note: "catalogue versions",
    number: "No.",
    published: "Published",
    size: "Size",
    state: "State",
    current: "Current",
    kept: "Restorable",
    demo: "demo",
    none: "No imports yet.",
    help: "Keeps ten states for 30 days, up to 2 GB.",
  },
  space: {
    title: "Space",
    column: "Item",
    size: "Size",
    share: "Disk share",
    parts: {
      catalogue: "Catalogue",
      earlier: "Earlier states",
      database: "Database",
      posters: "Post pictures",
      uploads: "Uploads",
      free: "Free",
    },
    notMeasured: "Unknown",
  },
};
