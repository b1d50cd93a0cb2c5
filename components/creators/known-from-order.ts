/**
 * What the order proves about a new creator: one who stands between two that the team owns has a figure between theirs.
 * It helps to decide before anything is paid.
 */
import { formatCompact } from "@/lib/contract/human-number";
import type { CreatorFilters } from "@/lib/contract/creators";
import type { CreatorSortKey } from "@/lib/contract/enums";
import type { Creator } from "@/lib/contract/records";

const FIELDS = {
  followers: "followers",
  avg_views: "averageViews",
  avg_likes: "averageLikes",
  avg_comments: "averageComments",
  engagement_rate: "engagementRate",
} as const;
type SortedField = (typeof FIELDS)[keyof typeof FIELDS];

export type KnownFromOrder = {
  field: SortedField;
  /** By position on the page. */
  texts: ReadonlyMap<number, string>;
};

/** Away from the middle, to the one decimal that `48.1K` shows, so that the text never says more than is known. */
function roundedOut(value: number, round: (value: number) => number): number {
  const unit = [1e9, 1e6, 1e3].find((each) => value >= each) ?? 10;
  return (round((value / unit) * 10) / 10) * unit;
}

function between(low: number, high: number, field: SortedField): string {
  if (field === "engagementRate") {
    const [from, to] = [Math.floor(low * 10) / 10, Math.ceil(high * 10) / 10];
    return from === to ? `${from}%` : `${from}–${to}%`;
  }
  const [from, to] = [formatCompact(roundedOut(low, Math.floor)), formatCompact(roundedOut(high, Math.ceil))];
  return from === to ? from : `${from}–${to}`;
}

/**
 * `rows`: the page in its order, undefined where the creator is new. Null when the order is not one of figures, or when
 * the records, which may be older than the service's own, do not stand in it: then they prove nothing.
 */
export function knownFromOrder(
  rows: readonly (Creator | undefined)[],
  { sortBy, sortOrder }: { sortBy: CreatorSortKey; sortOrder: "asc" | "desc" },
  filters: CreatorFilters,
): KnownFromOrder | null {
  if (sortBy === "date_created") return null;
  const field = FIELDS[sortBy];
  const [min, max] =
    field === "averageComments"
      ? [-Infinity, Infinity]
      : [filters[`${field}Min`] ?? -Infinity, filters[`${field}Max`] ?? Infinity];
  const direction = sortOrder === "asc" ? 1 : -1;
  const marks = rows.flatMap((row, position) =>
    row?.[field] === undefined ? [] : [{ position, value: row[field] }],
  );
  const isStale = marks.some(
    ({ value }, index) =>
      value < min || value > max || (index > 0 && direction * (value - marks[index - 1]!.value) < 0),
  );
  if (isStale) return null;
  const texts = new Map<number, string>();
  for (const [index, after] of marks.entries()) {
    const before = marks[index - 1];
    if (!before) continue;
    const text = between(Math.min(before.value, after.value), Math.max(before.value, after.value), field);
    for (let position = before.position + 1; position < after.position; position++)
      if (rows[position] === undefined) texts.set(position, text);
  }
  return texts.size === 0 ? null : { field, texts };
}
