import { LISTED_ID } from "@/lib/contract/own-contacts";
import { readList } from "./match/read-list";
import type { WantedCreator } from "./match/wanted-creator";
import { MAX_IDS } from "@/lib/contract/lists";

/** `revealId` means everything that it bought, instead of `ids`. `people` are added as own contacts. */
export type RequestedItems = {
  ids: readonly string[];
  revealId: string | undefined;
  people?: readonly WantedCreator[];
};

/** `ids` are repeated, as a form sends them, or separated by commas. Only as many as one call takes are used. */
export function readRequestedItems(entries: Iterable<readonly [string, string]>): RequestedItems {
  const given = [...entries];
  const named = (wanted: string) => given.filter(([name]) => name === wanted).map(([, value]) => value);
  const ids = named("ids")
    .flatMap((value) => value.split(","))
    .filter((id) => LISTED_ID.test(id));
  const people = readList(named("people")[0] ?? "").wanted;
  return {
    ids: [...new Set(ids)].slice(0, MAX_IDS),
    revealId: named("reveal")[0] || undefined,
    ...(people.length > 0 && { people }),
  };
}

/** Browsers and proxies accept addresses of eight thousand characters. */
const MOST_IN_ADDRESS = 6_000;

/** Undefined when the ids don't fit into an address. */
export function undoableIds(ids: readonly string[]): string | undefined {
  const text = ids.join(",");
  return text === "" || text.length > MOST_IN_ADDRESS ? undefined : text;
}
