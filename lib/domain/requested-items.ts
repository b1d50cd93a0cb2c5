/** Who is to be put on a list, as an address or a plain form says it. */
import { CREATOR_ID } from "@/lib/contract/records";
import { MAX_IDS } from "@/lib/contract/lists";

/** `revealId`: all that it bought, instead of `ids`. */
export type RequestedItems = { ids: readonly string[]; revealId: string | undefined };

/** `ids`: repeated, as a form sends what is ticked, or with commas between. At most as many as one call takes. */
export function readRequestedItems(entries: Iterable<readonly [string, string]>): RequestedItems {
  const given = [...entries];
  const named = (wanted: string) => given.filter(([name]) => name === wanted).map(([, value]) => value);
  const ids = named("ids")
    .flatMap((value) => value.split(","))
    .filter((id) => CREATOR_ID.test(id));
  return { ids: [...new Set(ids)].slice(0, MAX_IDS), revealId: named("reveal")[0] || undefined };
}

/** Longest list of ids that an address carries: browsers and proxies take eight thousand characters. */
const MOST_IN_ADDRESS = 6_000;

/** What an undo needs, where an address can carry it. */
export function undoableIds(ids: readonly string[]): string | undefined {
  const text = ids.join(",");
  return text === "" || text.length > MOST_IN_ADDRESS ? undefined : text;
}
