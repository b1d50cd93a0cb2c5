import { plural } from "@/components/ui/counted";
import { formatNumber } from "@/lib/contract/reader-numbers";

const cards = (count: number) =>
  plural(count, { one: "1 creator", other: `${formatNumber(count)} creators` });

export const messages = {
  label: (list: string) => `Board of ${list}`,
  column: (status: string, count: number) => `${status}, ${cards(count)}`,
  card: (name: string, status: string, place: number, count: number) =>
    `${name}, ${status}, ${formatNumber(place)} of ${formatNumber(count)}`,
  fold: (status: string) => `Collapse or expand ${status}`,
  sum: (column: string) => `${column}: `,
  empty: "No creators with this status",
  noMatch: (hidden: number) => `No match. ${formatNumber(hidden)} hidden by filters.`,
  someOf: (shown: number, all: number) => `${formatNumber(shown)} of ${formatNumber(all)}`,
  filters: (count: number) => plural(count, { one: "1 filter", other: `${formatNumber(count)} filters` }),
  clearFilters: "Clear filters",
  more: (count: number) => `Show more of ${cards(count)}`,
  menu: (name: string) => `Move ${name}`,
  status: "Status",
  move: "Move",
  up: "Move up",
  down: "Move down",
  owner: (name: string) => `Owner: ${name}`,
  notRevealed: "Not revealed",
  ownContact: "Own contact",
  doNotContact: "Do not contact",
  moved: (name: string, status: string) => `${name} moved to ${status}.`,
  placed: (name: string, place: number) => `${name} moved to position ${formatNumber(place)}.`,
  movedFirst: (by: string, name: string, status: string) => `${by} moved ${name} to ${status} first.`,
  gone: (name: string) => `${name} is no longer on this list.`,
  hint: {
    arrows: "select a card,",
    brackets: "change its status,",
    altKey: "Alt",
    alt: "move it up or down.",
  },
};
