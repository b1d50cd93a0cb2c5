/** Initial statuses and columns of a list. The list owns its copies. */
import { ownValue } from "./own-value";
import type { ColumnOptions } from "./list-columns/column-kind";
import type { ColumnType } from "./list-columns/column-kinds";
import type { ListKind, Stage } from "./lists";

export type ListTemplate = {
  kind: ListKind;
  name: string;
  statuses: readonly { name: string; stage: Stage }[];
  columns: readonly { name: string; type: ColumnType; options: ColumnOptions }[];
};

const SIX = [
  { name: "Shortlisted", stage: "shortlisted" },
  { name: "Contacted", stage: "contacted" },
  { name: "Replied", stage: "replied" },
  { name: "Agreed", stage: "agreed" },
  { name: "Posted", stage: "posted" },
  { name: "Declined", stage: "declined" },
] as const satisfies ListTemplate["statuses"];

const money = (name: string) => ({ name, type: "money" as const, options: { currency: "EUR" } });
const column = (name: string, type: ColumnType) => ({ name, type, options: {} });

export const LIST_TEMPLATES = {
  shortlist: { kind: "creators", name: "Shortlist", statuses: SIX, columns: [] },
  "paid-collaboration": {
    kind: "creators",
    name: "Paid collaboration",
    statuses: SIX,
    columns: [money("Fee"), column("Deadline", "date"), column("Contract", "link")],
  },
  "product-seeding": {
    kind: "creators",
    name: "Product seeding",
    statuses: [
      { name: "Shortlisted", stage: "shortlisted" },
      { name: "Contacted", stage: "contacted" },
      { name: "Sent", stage: "agreed" },
      { name: "Posted", stage: "posted" },
      { name: "Declined", stage: "declined" },
    ],
    columns: [column("Address", "text"), column("Size", "text"), column("Tracking", "link")],
  },
  "ugc-bench": {
    kind: "creators",
    name: "UGC bench",
    statuses: [
      { name: "Shortlisted", stage: "shortlisted" },
      { name: "Contacted", stage: "contacted" },
      { name: "Bookable", stage: "agreed" },
      { name: "Declined", stage: "declined" },
    ],
    columns: [money("Rate"), column("Skills", "text"), column("Rating", "number")],
  },
  "post-board": { kind: "posts", name: "Post board", statuses: [], columns: [] },
} as const satisfies Record<string, ListTemplate>;

export type TemplateKey = keyof typeof LIST_TEMPLATES;
export const TEMPLATE_KEYS = Object.keys(LIST_TEMPLATES) as [TemplateKey, ...TemplateKey[]];

export const templateOf = (key: TemplateKey): ListTemplate => LIST_TEMPLATES[key];

/** @returns the template's name; the key itself when the template is gone */
export const templateName = (key: string) => ownValue<ListTemplate>(LIST_TEMPLATES, key)?.name ?? key;
