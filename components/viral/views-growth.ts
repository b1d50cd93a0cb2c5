import type { CountsAt } from "@/lib/contract/record-sources";

/** `from` and `to` are views, `since` and `until` ISO 8601. */
export type ViewsGrowth = { from: number; to: number; since: string; until: string };

/** Undefined with fewer than two known counts. @param history newest first */
export function viewsGrowth(history: readonly CountsAt[]): ViewsGrowth | undefined {
  const seen = history.filter(({ counts }) => counts.views !== undefined);
  const [last, first] = [seen[0], seen.at(-1)];
  if (!last || !first || first.observedAt === last.observedAt) return undefined;
  return {
    from: first.counts.views!,
    to: last.counts.views!,
    since: first.observedAt,
    until: last.observedAt,
  };
}
