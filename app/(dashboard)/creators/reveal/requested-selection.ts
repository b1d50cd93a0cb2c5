/** What the page of the price is asked for by its address: creators, what a search finds, a page of it, or newer records. */
import { CREATOR_ID } from "@/lib/contract/records";
import { MAX_PURPOSE_LENGTH, MAX_REVEAL, type QuoteRequest } from "@/lib/contract/reveal";

const CHOICES: readonly string[] = ["all", "page", "refresh"];

export type RequestedSelection = {
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
 * `ids`: ticked creators; with `choose=all` the exceptions, with `choose=refresh` owned ones to buy once more. `search`:
 * the search in its canonical spelling; with `choose=page` that page in full. `new=1`: only what is not owned. Ids that are
 * none are left out.
 * @returns null when nothing is asked for
 */
export function readRequestedSelection(
  entries: readonly (readonly [string, string])[],
): RequestedSelection | null {
  const given = new URLSearchParams(entries.map(([name, value]) => [name, value]));
  const ids = [...new Set(given.getAll("ids").filter((id) => CREATOR_ID.test(id)))].slice(0, MAX_REVEAL);
  const choice = given.get("choose");
  const isAll = choice === "all";
  const search = given.get("search") ?? "";
  if (!isAll && choice !== "page" && ids.length === 0) return null;
  const isOnlyNew = given.get("new") === "1";
  const params = new URLSearchParams(ids.map((id) => ["ids", id]));
  if (choice !== null && CHOICES.includes(choice)) params.append("choose", choice);
  if (search !== "") params.append("search", search);
  if (isOnlyNew) params.append("new", "1");
  return {
    request: isAll
      ? { all: { search, except: ids, isOnlyNew } }
      : choice === "page"
        ? { page: { search } }
        : choice === "refresh"
          ? { refresh: ids }
          : { ids },
    params,
    purpose: (given.get("purpose") ?? "").slice(0, MAX_PURPOSE_LENGTH),
    again: given.get("again"),
    back: choice === "refresh" ? "/library" : search === "" ? "/creators" : `/creators?${search}`,
  };
}
