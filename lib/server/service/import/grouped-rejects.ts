import "server-only";
import { formatExact } from "@/lib/contract/human-number";
import type { Reject } from "./import-file";

const PLACES = 20;
/** Reasons may quote values of a row, so further distinct reasons are counted as one. */
const MOST_GROUPS = 1000;
const OTHERS = "and other reasons like these";

export type RejectGroup = {
  /** Absent when the whole record was at fault. */
  field?: string;
  reason: string;
  isRow: boolean;
  count: number;
  unit: Reject["unit"];
  /** Lines (from 1) or indexes (from 0) of the first rejects. */
  first: number[];
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
