import "server-only";
/** Rejects of a file gathered by reason, so that a million of them still read as a few lines. */
import { formatExact } from "@/lib/contract/human-number";
import type { Reject } from "./import-file";

/** How many positions of each reason are kept. */
const PLACES = 20;
/** Reasons may name what is in a row: beyond so many different ones they are counted as one. */
const MOST_GROUPS = 1000;
const OTHERS = "and other reasons like these";

export type RejectGroup = {
  /** Absent when the whole record was at fault. */
  field?: string;
  reason: string;
  /** Whole rows were rejected; else only this field of them was left out. */
  isRow: boolean;
  count: number;
  unit: Reject["unit"];
  /** Lines (from 1) or indexes (from 0) of the first. */
  first: number[];
  /** The value at the first of them. */
  example?: string;
};

export class GroupedRejects {
  readonly #groups = new Map<string, RejectGroup>();

  add({ at, unit, value, isRow, ...said }: Reject): void {
    let { field, reason } = said;
    let key = `${isRow}\n${field}\n${reason}`;
    if (this.#groups.size >= MOST_GROUPS && !this.#groups.has(key)) {
      [field, reason] = [undefined, OTHERS];
      key = `${isRow}\n${OTHERS}`;
    }
    let group = this.#groups.get(key);
    if (!group) {
      group = {
        ...(field && { field }),
        reason,
        isRow,
        count: 0,
        unit,
        first: [],
        ...(value && { example: value }),
      };
      this.#groups.set(key, group);
    }
    group.count++;
    if (group.first.length < PLACES && group.first.at(-1) !== at) group.first.push(at);
  }

  /** The most frequent first. */
  list(): RejectGroup[] {
    return [...this.#groups.values()].sort((a, b) => b.count - a.count);
  }
}

/** `12 × category is not on the list (lines 3, 9, 27 …; for example "Fod")` */
export function describeGroup({ count, field, reason, unit, first, example }: RejectGroup): string {
  const named = unit === "line" ? (count === 1 ? "line" : "lines") : count === 1 ? "index" : "indexes";
  const positions = `${named} ${first.slice(0, 8).join(", ")}${count > Math.min(8, first.length) ? " …" : ""}`;
  const shown = example === undefined ? "" : `; for example "${example}"`;
  return `${formatExact(count)} × ${field ? `${field} ` : ""}${reason} (${positions}${shown})`;
}
