/** What the page of the price is asked for by its address: ticked creators, or everything that a search finds. */
import { CREATOR_ID } from "@/lib/contract/records";
import { MAX_PURPOSE_LENGTH, MAX_REVEAL, type QuoteRequest } from "@/lib/contract/reveal";

export type Asked = {
  request: QuoteRequest;
  /** The parameters that ask for the same once more. */
  params: URLSearchParams;
  purpose: string;
  /** Why the price is stated once more: the code of an error. */
  again: string | null;
  /** The search that it came from. */
  back: string;
};

/**
 * `ids`: ticked creators; with `choose=all` the exceptions. `search`: the search in its canonical spelling; `new=1`: only
 * what is not owned. Ids that are none are left out.
 * @returns null when nothing is asked for
 */
export function readAsked(entries: readonly (readonly [string, string])[]): Asked | null {
  const given = new URLSearchParams(entries.map(([name, value]) => [name, value]));
  const ids = [...new Set(given.getAll("ids").filter((id) => CREATOR_ID.test(id)))].slice(0, MAX_REVEAL);
  const isAll = given.get("choose") === "all";
  if (!isAll && ids.length === 0) return null;
  const search = given.get("search") ?? "";
  const isOnlyNew = given.get("new") === "1";
  const params = new URLSearchParams(ids.map((id) => ["ids", id]));
  if (isAll) params.append("choose", "all");
  if (search !== "") params.append("search", search);
  if (isOnlyNew) params.append("new", "1");
  return {
    request: isAll ? { all: { search, except: ids, isOnlyNew } } : { ids },
    params,
    purpose: (given.get("purpose") ?? "").slice(0, MAX_PURPOSE_LENGTH),
    again: given.get("again"),
    back: search === "" ? "/creators" : `/creators?${search}`,
  };
}
