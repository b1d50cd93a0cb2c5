import { plural } from "@/components/ui/counted";
import type { Stage } from "@/lib/contract/lists";
import type { TemplateKey } from "@/lib/contract/list-templates";
import { formatNumber } from "@/lib/contract/reader-numbers";

const counted = (word: string) => (count: number) => `${formatNumber(count)} ${word}`;
const before = (words: string) => (count: number) => `${words} ${formatNumber(count)}`;
const posts = (words: string) => (count: number) =>
  `${words} ${plural(count, { one: "1 post", other: `${formatNumber(count)} posts` })}`;

export const messages = {
  kinds: "List type",
  owner: "Owner",
  anyone: "Anyone",
  clear: "Show all lists",
  isOf: { creators: "Creator list", posts: "Post board" },
  menu: (name: string) => `List ${name}`,
  actions: "Actions",
  open: "Open",
  rename: "Rename",
  /** The key opens the form of a new list. */
  newKey: "n",
  /** The key focuses the search. */
  key: "/",
  colours: "Progress colors",
  latest: "latest first",
  reached: {
    shortlisted: () => "not started",
    contacted: counted("contacted"),
    replied: counted("replied"),
    agreed: counted("agreed"),
    posted: counted("posted"),
    declined: counted("declined"),
  } satisfies Record<Stage, (count: number) => string>,
  /** Follow a name. */
  did: {
    created: "created the list",
    changed: "changed settings",
    added: { creators: before("added"), posts: posts("saved") },
    removed: { creators: before("removed"), posts: posts("removed") },
    restored: { creators: before("restored"), posts: posts("restored") },
    matched: { creators: before("matched"), posts: posts("matched") },
    status: (status: string, count: number) => `set ${formatNumber(count)} to ${status}`,
    owner: before("changed the owner of"),
    position: before("moved"),
    column: (column: string, count: number) => `changed ${column} of ${formatNumber(count)}`,
    words: {
      note: before("added notes to"),
      tags: before("changed tags of"),
      marks: before("changed marks of"),
      other: before("changed"),
    },
    post: {
      note: posts("added notes to"),
      tags: posts("changed tags of"),
      position: posts("moved"),
      other: posts("changed"),
    },
  },
  counts: (open: number, closed: number) => `${formatNumber(open)} active, ${formatNumber(closed)} archived`,
  states: { label: "Lists shown", open: "Active", closed: "Archived", deleted: "Deleted" },
  trash: {
    title: "Deleted lists",
    note: (days: number) => `Deleted lists can be restored for ${days} days.`,
    columns: { list: "List", items: "Items", by: "Deleted by", at: "Deleted", left: "Time left" },
    left: (days: number) => plural(days, { one: "1 day", other: `${formatNumber(days)} days` }),
    restore: "Restore",
    deleted: "deleted",
    open: (count: number) =>
      plural(count, { one: "1 deleted list", other: `${formatNumber(count)} deleted lists` }),
  },
  newEmpty: "New empty list",
  orTemplate: "Or use a template",
  start: "Start from a template",
  startNote: "Includes statuses and columns.",
  use: "Use template",
  statuses: (count: number) => plural(count, { one: "1 status", other: `${formatNumber(count)} statuses` }),
  templates: {
    shortlist: "Candidates and who contacted them.",
    "paid-collaboration": "From shortlist to post, with fees and deadlines.",
    "product-seeding": "Shipments, arrivals and posts.",
    "ugc-bench": "Creators to book again, by skill and price.",
    "post-board": "Posts worth copying, with notes.",
  } satisfies Record<TemplateKey, string>,
  ofBoard: ["Notes", "Tags", "Order"],
};
