import type { FacetCount } from "@/lib/contract/records";
import { fold } from "@/lib/contract/fold";
import { optionLabel } from "./option-label";

export type Option = { value: string; label: string; count: number | undefined };

/** Selected options come first, then by count. Only the address decides, so that nothing jumps while people tick. */
export function orderOptions(
  values: readonly string[],
  chosen: readonly string[],
  counts: readonly FacetCount[] | undefined,
): Option[] {
  const countOf = counts && new Map(counts.map(({ value, count }) => [value, count]));
  const unknown = chosen.filter((value) => !values.includes(value));
  const options = [...unknown, ...values].map((value) => ({
    value,
    label: optionLabel(value),
    count: countOf ? (countOf.get(value) ?? 0) : undefined,
  }));
  const rank = (option: Option) => (chosen.includes(option.value) ? 0 : 1);
  return options.sort((a, b) => rank(a) - rank(b) || (b.count ?? 0) - (a.count ?? 0));
}

/** Indices are UTF-16 units. */
export function findMatch(label: string, needle: string): { start: number; end: number } | undefined {
  const wanted = fold(needle.trim());
  if (wanted === "") return undefined;
  const start = fold(label).indexOf(wanted);
  return start < 0 ? undefined : { start, end: start + wanted.length };
}
