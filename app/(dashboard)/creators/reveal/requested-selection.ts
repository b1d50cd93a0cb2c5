import { CREATOR_ID } from "@/lib/contract/records";
import { MAX_PURPOSE_LENGTH, type QuoteRequest } from "@/lib/contract/reveal";
import { parseCondition, type Narrowing } from "@/lib/contract/reveal-value";

const CHOICES: readonly string[] = ["all", "page", "refresh"];

const KEEPS = ["proven", "possible"] as const;

export type RequestedSelection = {
  request: QuoteRequest;
  params: URLSearchParams;
  purpose: string;
  again: string | null;
  back: string;
};

/** Reads `proven` or `possible`, a condition for new creators. */
function readNarrowing(given: URLSearchParams): Narrowing | undefined {
  const keep = KEEPS.find((name) => given.has(name));
  const condition = keep && given.get(keep);
  return keep && condition && parseCondition(condition) ? { keep, condition } : undefined;
}

/**
 * `ids` are selected creators, but exceptions with `choose=all` and owned ones with `choose=refresh`. `choose=page`
 * means that page in full. `marked=1` includes creators whom the team must not contact.
 */
export function readRequestedSelection(
  entries: readonly (readonly [string, string])[],
): RequestedSelection | null {
  const given = new URLSearchParams(entries.map(([name, value]) => [name, value]));
  const ids = [...new Set(given.getAll("ids").filter((id) => CREATOR_ID.test(id)))];
  const choice = given.get("choose");
  const isAll = choice === "all";
  const search = given.get("search") ?? "";
  if (!isAll && choice !== "page" && ids.length === 0) return null;
  const isOnlyNew = given.get("new") === "1";
  const params = new URLSearchParams(ids.map((id) => ["ids", id]));
  if (choice !== null && CHOICES.includes(choice)) params.append("choose", choice);
  if (search !== "") params.append("search", search);
  if (isOnlyNew) params.append("new", "1");
  const narrow = choice === "page" || choice === "refresh" ? undefined : readNarrowing(given);
  if (narrow) params.append(narrow.keep, narrow.condition);
  const withMarked = given.get("marked") === "1";
  if (withMarked) params.append("marked", "1");
  const request = isAll
    ? { all: { search, except: ids, isOnlyNew } }
    : choice === "page"
      ? { page: { search } }
      : choice === "refresh"
        ? { refresh: ids }
        : { ids };
  return {
    request: { ...request, ...(narrow && { narrow }), ...(withMarked && { withMarked }) },
    params,
    purpose: (given.get("purpose") ?? "").slice(0, MAX_PURPOSE_LENGTH),
    again: given.get("again"),
    back: choice === "refresh" ? "/library" : search === "" ? "/creators" : `/creators?${search}`,
  };
}
