/** The search box's reading of a text, on Friday 20 November 2026. */
import { canonical } from "@/lib/contract/canonical";
import type { creatorQuery } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import type { viralQuery } from "@/lib/contract/viral";
import { readQuickWords, withProposals } from "@/lib/domain/quick-search/quick-words";

export const QUICK_NOW = Date.parse("2026-11-20T10:00:00Z");

/** Phrase → address; further entries: what is not understood. */
export type Phrase = readonly [text: string, search: string, ...unknown: string[]];

/** @throws when the page would not accept the search */
export function readQuickPhrase(
  query: typeof viralQuery | typeof creatorQuery,
  text: string,
): { search: string; unknown: string[] } {
  const { proposals, unknown } = readQuickWords(query, text, QUICK_NOW);
  const search = canonical(query, withProposals(query, {}, proposals));
  const { issues } = parseUrl(query, new URLSearchParams(search));
  if (issues.length > 0)
    throw new Error(`${text} becomes ${search}, which has a mistake in ${issues[0]!.field}`);
  return { search: decodeURIComponent(search.replaceAll("+", " ")), unknown };
}
