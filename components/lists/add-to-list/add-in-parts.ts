import { FetchError, fetchJson } from "@/lib/client/fetch-json";
import type { AddTarget } from "@/lib/client/asked-for-list";
import { MAX_IDS, type AddedItems } from "@/lib/contract/lists";

/** `problem` says in words why adding stopped early. Creators added before stay on the list. */
export type Added = AddedItems & { problem: string | null };

const NOTHING: AddedItems = { added: 0, already: 0, full: 0, ids: [] };

const sumOf = (one: AddedItems, other: AddedItems): AddedItems => ({
  added: one.added + other.added,
  already: one.already + other.already,
  full: one.full + other.full,
  ids: [...one.ids, ...other.ids],
});

function* parts(ids: readonly string[]): Generator<readonly string[]> {
  for (let start = 0; start < ids.length; start += MAX_IDS) yield ids.slice(start, start + MAX_IDS);
}

/** Matching ids must be fetched before they can be added. */
type KnownTarget = Exclude<AddTarget, { all: unknown }>;
const known = async (target: AddTarget): Promise<KnownTarget> =>
  "all" in target ? fetchJson<{ ids: string[] }>("/api/dashboard/matching/ids", target.all) : target;

export function* callsOf(listId: string, target: KnownTarget): Generator<{ path: string; body: object }> {
  const path = `/api/dashboard/lists/${encodeURIComponent(listId)}/items`;
  if ("revealId" in target) yield { path: `${path}/bought`, body: { revealId: target.revealId } };
  else for (const ids of parts(target.ids)) yield { path, body: { ids } };
}

/** @throws FetchError if the first call fails; later failures are returned as `problem` */
export async function addInParts(listId: string, target: AddTarget): Promise<Added> {
  let sum = NOTHING;
  for (const { path, body } of callsOf(listId, await known(target))) {
    try {
      sum = sumOf(sum, await fetchJson<AddedItems>(path, body));
    } catch (error) {
      if (!(error instanceof FetchError) || sum === NOTHING) throw error;
      return { ...sum, problem: error.message };
    }
  }
  return { ...sum, problem: null };
}

/** @returns how many were still on the list @throws FetchError */
export async function takeOff(listId: string, ids: readonly string[]): Promise<number> {
  let removed = 0;
  for (const some of parts(ids)) {
    const path = `/api/dashboard/lists/${encodeURIComponent(listId)}/items/remove`;
    removed += (await fetchJson<{ removed: number }>(path, { ids: some })).removed;
  }
  return removed;
}
