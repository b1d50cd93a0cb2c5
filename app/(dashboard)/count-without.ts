import "server-only";
import { activeFilters, withoutFilter } from "@/lib/contract/canonical";
import type { QueryDefinition } from "@/lib/contract/definition";
import type { WiderSearches } from "@/components/filters/empty-results";

/** Four filters have 6 pairs, six have 15. With a connected service each is one of its 60 requests a minute. */
const MOST_PAIRED = { http: 4, embedded: 6 } as const;

/**
 * Finds one or two filters whose removal gives results. Sends one search per filter and, if none of them is enough, one
 * per pair: at most 6 of these to a connected service.
 * @param count null when the service does not report it
 */
export async function countWithout<V extends object>(
  query: QueryDefinition,
  values: V,
  { kind, count }: { kind: keyof typeof MOST_PAIRED; count: (wider: V) => Promise<number | null> },
): Promise<WiderSearches> {
  const names = activeFilters(query, values);
  const without = async (...removed: string[]) => {
    const wider = removed.reduce((rest, name) => withoutFilter(query, rest, name), values);
    return count(wider).catch(() => null);
  };
  const singles = await Promise.all(names.map(async (name) => [name, await without(name)] as const));
  const each = Object.fromEntries(singles);
  const isEnough = names.length < 3 || singles.some(([, found]) => found !== 0);
  if (isEnough || names.length > MOST_PAIRED[kind]) return { each, pair: null };
  const pairs = await Promise.all(
    names.flatMap((first, index) =>
      names.slice(index + 1).map(async (second) => {
        const found = await without(first, second);
        return { names: [first, second] as const, count: found ?? 0 };
      }),
    ),
  );
  const best = pairs.reduce((most, pair) => (pair.count > most.count ? pair : most));
  return { each, pair: best.count > 0 ? best : null };
}
