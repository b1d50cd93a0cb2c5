/** What the page of all lists says. */
import { plural } from "@/components/ui/counted";
import type { Stage } from "@/lib/contract/lists";
import type { TemplateKey } from "@/lib/contract/list-templates";
import { formatNumber } from "@/lib/contract/reader-numbers";

const counted = (word: string) => (count: number) => `${formatNumber(count)} ${word}`;
const before = (words: string) => (count: number) => `${words} ${formatNumber(count)}`;
const posts = (words: string) => (count: number) =>
  `${words} ${plural(count, { one: "1 post", other: `${formatNumber(count)} posts` })}`;

export const messages = {
  kinds: "Kinds of lists",
  owner: "Owner",
  anyone: "Anyone",
  clear: "Show all lists",
  isOf: { creators: "List of creators", posts: "Board of posts" },
  menu: (name: string) => `List ${name}`,
  actions: "Actions",
  open: "Open",
  rename: "Rename",
  /** Opens the form of a new list. */
  newKey: "n",
  /** Goes to the search. */
  key: "/",
  colours: "What the colours of the progress mean",
  latest: "latest first",
  reached: {
    shortlisted: () => "not started",
    contacted: counted("contacted"),
    replied: counted("replied"),
    agreed: counted("agreed"),
    posted: counted("posted"),
    declined: counted("declined"),
  } satisfies Record<Stage, (count: number) => string>,
  /** They follow a name. Creators are counted without the word, as everywhere in the index. */
  did: {
    created: "created it",
    changed: "changed its settings",
    added: { creators: before("added"), posts: posts("saved") },
    removed: { creators: before("removed"), posts: posts("removed") },
    restored: { creators: before("put back"), posts: posts("put back") },
    status: (status: string, count: number) => `set ${formatNumber(count)} to ${status}`,
    owner: before("changed the owner of"),
    position: before("moved"),
    column: (column: string, count: number) => `changed ${column} of ${formatNumber(count)}`,
    words: {
      note: before("wrote about"),
      tags: before("changed tags of"),
      marks: before("changed marks of"),
      other: before("changed"),
    },
    post: {
      note: posts("wrote about"),
      tags: posts("changed tags of"),
      position: posts("moved"),
      other: posts("changed"),
    },
  },
  counts: (open: number, closed: number) => `${formatNumber(open)} open, ${formatNumber(closed)} closed`,
  newEmpty: "New empty list",
  orTemplate: "Or start from a template",
  start: "Start from a template",
  startNote: "Statuses and columns are set up for you. Change them any time.",
  use: "Use template",
  statuses: (count: number) => plural(count, { one: "1 status", other: `${formatNumber(count)} statuses` }),
  templates: {
    shortlist: "Creators you might work with, and who wrote to them.",
    "paid-collaboration": "From shortlist to published post, with fees and deadlines.",
    "product-seeding": "Send products, know what arrived and who posted.",
    "ugc-bench": "A pool of creators you can book again, by skill and price.",
    "post-board": "Save posts worth copying, with notes on why they work.",
  } satisfies Record<TemplateKey, string>,
  ofBoard: ["Notes", "Tags", "Order"],
};
