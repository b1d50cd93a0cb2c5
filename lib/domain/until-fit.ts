import { byKind } from "@/lib/contract/by-kind";
import { creatorQuery, type CreatorFilters } from "@/lib/contract/creators";
import type { AnyValues, Filter } from "@/lib/contract/definition";
import { fold } from "@/lib/contract/fold";
import { FEW_AFTER, FEW_OF, FIT_BATCH, WISH_FILTERS, type FitEnd } from "@/lib/contract/until-fit";

/** `spent` includes credits in flight. `found` counts the bought ones that fit. */
export type FitCounts = { wanted: number; most: number; spent: number; bought: number; found: number };

/** Never more than are missing, than ten, or than the remaining credits. */
export const nextBatch = ({ wanted, most, spent, found }: FitCounts): number =>
  Math.max(0, Math.min(wanted - found, FIT_BATCH, most - spent));

export function fitEnd({ wanted, most, spent, bought, found }: FitCounts): FitEnd | null {
  if (found >= wanted) return "found";
  if (spent >= most) return "spent";
  return bought >= FEW_AFTER && found * FEW_OF < bought ? "fewFit" : null;
}

const both = byKind<[search: AnyValues, wish: AnyValues], AnyValues | null>({
  multiSelect: ({ param }, search, wish) => {
    const [one, other] = [search[param], wish[param]] as [string[] | undefined, string[] | undefined];
    const left = one && other ? one.filter((value) => other.includes(value)) : (one ?? other);
    return left?.length === 0 ? null : { [param]: left };
  },
  select: ({ param, isOpen }, search, wish) => {
    const [one, other] = [search[param], wish[param]] as [string | undefined, string | undefined];
    const isSame = isOpen ? fold(one ?? "") === fold(other ?? "") : one === other;
    return one !== undefined && other !== undefined && !isSame ? null : { [param]: one ?? other };
  },
  range: ({ min, max }, search, wish) => {
    const numbers = (name: string) =>
      [search[name], wish[name]].filter((value): value is number => typeof value === "number");
    const [low, high] = [Math.max(-Infinity, ...numbers(min)), Math.min(Infinity, ...numbers(max))];
    if (low > high) return null;
    return { [min]: low === -Infinity ? undefined : low, [max]: high === Infinity ? undefined : high };
  },
  flag: ({ param }, search, wish) => ({ [param]: search[param] === true || wish[param] === true }),
  dateRange: (_, search) => search,
  text: (_, search) => search,
  textList: (_, search) => search,
});

/** One filtered search checks a hundred creators; checking single facts takes many requests. */
export function searchWithWish<V extends CreatorFilters>(search: V, wish: CreatorFilters): V | null {
  let narrowed: AnyValues = { ...search };
  for (const name of WISH_FILTERS) {
    const filter: Filter = creatorQuery.filters[name];
    const values = both(filter, search as AnyValues, wish as AnyValues);
    if (values === null) return null;
    narrowed = { ...narrowed, ...values };
  }
  for (const field of Object.keys(narrowed)) if (narrowed[field] === undefined) delete narrowed[field];
  return narrowed as V;
}
