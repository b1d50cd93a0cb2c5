import "server-only";
import type { TemplateKey } from "@/lib/contract/list-templates";
import type { Role } from "@/lib/contract/members";

/** Moments are days before the demo starts. Everything a plan names is invented. */
type Person = { name: string; role: Role; daysAgo: number };

export const ADMIN = "Robin Hale";
/** The demo begins with its admin. */
export const DEMO_DAYS = 90;
export const PEOPLE: readonly Person[] = [
  { name: ADMIN, role: "admin", daysAgo: DEMO_DAYS },
  { name: "Maya Okafor", role: "member", daysAgo: 89.5 },
  { name: "Jonas Berg", role: "member", daysAgo: 89.4 },
  { name: "Lea Martin", role: "finance", daysAgo: 89.3 },
];

export const GRANTS = [
  { daysAgo: 89, credits: 400, note: "First quarter" },
  { daysAgo: 31, credits: 300, note: "Second quarter" },
] as const;

/** Creators of one search, bought a few at a time. */
export type Campaign = {
  purpose: string;
  by: string;
  /** A query of the creator search. */
  search: string;
  /** How many are revealed at once, and when. */
  size: number;
  daysAgo: readonly number[];
};

export const CAMPAIGNS: readonly Campaign[] = [
  {
    purpose: "Spring launch",
    by: "Maya Okafor",
    search: "mainCategory=Fashion&followersMin=10000&sortBy=engagement_rate",
    size: 7,
    daysAgo: [87.3, 86.1, 82.2, 79.4, 73.3, 70.2, 66.4, 61.2],
  },
  {
    purpose: "Product seeding",
    by: "Jonas Berg",
    search: "mainCategory=Food&followersMax=50000&sortBy=engagement_rate",
    size: 9,
    daysAgo: [58.4, 55.2, 51.3, 44.1, 38.2, 29.4],
  },
  {
    purpose: "Always-on content",
    by: "Maya Okafor",
    search: "mainCategory=Travel&followersMin=5000&sortBy=avg_views",
    size: 4,
    daysAgo: [49.2, 42.3, 35.1, 28.2, 21.4, 14.2, 7.3],
  },
  {
    purpose: "Fitness app",
    by: "Jonas Berg",
    search: "mainCategory=Fitness&followersMin=20000&sortBy=followers",
    size: 12,
    daysAgo: [24.3, 22.1, 17.2, 12.3, 9.4, 4.2, 1.3],
  },
];

/** Beyond what was spent on it, in credits: the budget of `Product seeding` is nearly used. */
export const SEEDING_BUDGET = 58;
export const MONTH_OF_JONAS = 120;

/** A request that waits for the admin: too much for what is left of the budget. */
export const REQUEST = {
  by: "Jonas Berg",
  purpose: "Product seeding",
  search: "mainCategory=Food&followersMax=50000&sortBy=followers",
  size: 12,
  daysAgo: 0.15,
  reason: "The summer box needs twelve more, the samples are packed.",
} as const;

/** Creators of a campaign on a list, with the statuses that they reached: one more each time. */
export type DemoList = {
  name: string;
  description: string;
  template: TemplateKey;
  by: string;
  campaign: string;
  items: number;
  daysAgo: number;
  /** How far each got, in turn: 0 is the first status. */
  reached: readonly number[];
  /** Column by name, values in turn. */
  cells: Readonly<Record<string, readonly string[]>>;
};

export const LISTS: readonly DemoList[] = [
  {
    name: "Spring launch",
    description: "Fashion creators for the launch of the jacket.",
    template: "paid-collaboration",
    by: "Maya Okafor",
    campaign: "Spring launch",
    items: 24,
    daysAgo: 65,
    reached: [4, 1, 3, 2, 0, 5, 4, 2, 3, 1, 4, 0],
    cells: { Fee: ["900", "450", "1200", "", "600", "", "850", "300"] },
  },
  {
    name: "Summer box",
    description: "Small food creators who get the box for free.",
    template: "product-seeding",
    by: "Jonas Berg",
    campaign: "Product seeding",
    items: 30,
    daysAgo: 36,
    reached: [2, 2, 3, 1, 0, 2, 4, 1, 3, 0],
    cells: { Size: ["S", "M", "M", "L"] },
  },
  {
    name: "Always available",
    description: "Who delivers on time and answers within a day.",
    template: "ugc-bench",
    by: "Maya Okafor",
    campaign: "Always-on content",
    items: 14,
    daysAgo: 19,
    reached: [2, 2, 1, 0, 2],
    cells: { Rate: ["250", "180", "320", "200"], Rating: ["5", "4", "4", "3"] },
  },
];

export const BOARD = {
  name: "Hooks that work",
  description: "Openings to learn from for the fitness app.",
  by: "Jonas Berg",
  search: "categories=Fitness&viralityScoreMin=70",
  daysAgo: 11,
  posts: 12,
} as const;

/** Views whose counts were seen some days ago: what was found since shows as "+n". */
export const VIEWS = [
  {
    page: "creators",
    name: "Fitness, mid-size",
    query: "mainCategory=Fitness&followersMin=20000&followersMax=250000",
    daysAgo: 6,
  },
  { page: "viral", name: "Food above 80", query: "categories=Food&viralityScoreMin=80", daysAgo: 4 },
] as const;

export const NOTES: readonly { by: string; nth: number; text: string }[] = [
  {
    by: "Maya Okafor",
    nth: 0,
    text: "Asked for the brief in writing. Likes the second draft of the script.",
  },
  { by: "Robin Hale", nth: 0, text: "Good numbers last year, the second video did better than the first." },
  { by: "Maya Okafor", nth: 2, text: "On holiday until the 14th." },
  { by: "Jonas Berg", nth: 3, text: "Wants the product before agreeing on a fee." },
];
