import { counted } from "@/components/ui/counted";
import type { Unseen } from "@/components/ui/unseen";

export const messages = {
  columns: {
    category: "Category",
    country: "Country",
    language: "Language",
    account: "Account",
    accountType: "Account type",
    niches: "Niches",
    hashtags: "Hashtags",
    products: "Products",
    promotedProducts: "Promoted products",
    bio: "Bio",
    gender: "Gender",
    age: "Age",
    purpose: "Purpose",
    dateAdded: "Date added",
    email: "Email",
    creator: "Creator",
    status: "Status",
    revealed: "Revealed",
  },
  none: "none",
  afterReveal: "Shown after reveal",
  allColumns: (table: string) => `All columns: ${table}`,
  found: "Creators found",
  owned: "Owned creators",
  select: "Select",
  selectOne: (name: string) => `Select ${name}`,
  selectPage: "Select this page",
  row: "Row",
  compare: "Compare",
  by: (name: string) => `by ${name}`,
  /** Precedes a moment. */
  revealedBy: (name: string) => `Revealed by ${name} on `,
  /** Follows the day of the reveal. */
  boughtBy: (name: string) => ` by ${name}`,
  figuresFrom: ", figures from ",
  ago: "ago",
  revealOne: (unseen: Unseen, name: string) => <>Reveal for 1 credit{unseen(`: ${name}`)}</>,
  fresh: "New",
  matches: (filters: string) => `Matches ${filters}`,
  /** Follows "New". */
  factsKnown: (known: number, all: number, unseen: Unseen) => (
    <>
      {unseen(", ")}
      {`${known} of ${all}`}
      {unseen(" fields known")}
    </>
  ),
  likeOne: (filters: string) => `Similar creators: ${filters}`,
  likeName: (name: string) => `Creators like ${name}`,
  /** Narrow screens show these texts in the second line of a row. */
  line: {
    views: (views: string) => `${views} views`,
    likes: (likes: string) => `${likes} likes`,
    comments: (comments: string) => `${comments} comments`,
    age: (age: string) => `age ${age}`,
    dataOf: (day: string) => `of ${day}`,
    email: "email",
    noEmail: "no email",
  },
  chooser: {
    label: "Columns and density",
    title: "Columns and rows",
    columns: "Columns",
    shown: (shown: number, all: number) => `${shown} of ${all}`,
    show: "Show",
    density: "Density",
    compact: "Compact rows",
    comfortable: "Comfortable rows",
    forward: "Move forward",
    forwardName: (column: string) => `Move ${column} forward`,
    scroll: "Scroll for more.",
    standard: "Reset",
  },
  sort: {
    label: (unseen: Unseen, sort: string, order: string) => (
      <>
        {unseen("Sorted by ")}
        {sort}
        {unseen(`, ${order}. Change order`)}
      </>
    ),
  },
  foot: "Creators per page",
  copyLink: "Copy link",
};

export const pages = (count: number) => counted(count, { one: "page", other: "pages" });
