/** What the working table says. */
import { plural } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

const cells = (count: number) => plural(count, { one: "1 cell", other: `${formatNumber(count)} cells` });

export const messages = {
  columns: {
    creator: "Creator",
    status: "Status",
    owner: "Owner",
    tags: "Tags",
    note: "Latest note",
    followers: "Followers",
    engagement: "Engagement",
    email: "Email",
    touched: "Last touched",
    credits: "Credits",
  },
  label: (name: string) => `Creators on ${name}`,
  choose: "Choose",
  chooseOne: (name: string) => `Choose ${name}`,
  nobody: "Nobody",
  notRevealed: "Not revealed",
  doNotContact: "Do not contact",
  none: "–",
  yes: "Yes",
  empty: "Nobody is on this list yet.",
  nothingFits: "Nobody on this list fits.",
  edit: (field: string, creator: string) => `${field} of ${creator}`,
  saved: (count: number) => `${cells(count)} saved.`,
  undone: "Undone.",
  beyond: (count: number) => `${cells(count)} did not fit into the table and were left out.`,
  notEditable: (count: number) => `${cells(count)} cannot be edited and were left out.`,
  tooMany: (most: number) => `Paste at most ${formatNumber(most)} cells at once.`,
  undo: "Undo",
  retry: "Retry",
  discard: "Discard",
  changedFirst: (by: string, value: string) => `${by} changed this to ${value} first.`,
  keepTheirs: "Keep theirs",
  useMine: (value: string) => `Use ${value}`,
  save: "Save",
  chosen: (count: number) => `${formatNumber(count)} chosen`,
  clear: "Clear",
  setStatus: "Set status",
  assign: "Assign",
  copyEmails: (count: number) =>
    plural(count, { one: "Copy 1 email", other: `Copy ${formatNumber(count)} emails` }),
  copied: "Copied.",
  more: "Load more",
};
