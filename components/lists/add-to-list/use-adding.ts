"use client";
import { useState } from "react";
import type { AddTarget } from "@/lib/client/asked-for-list";
import { FetchError, fetchJson } from "@/lib/client/fetch-json";
import { useQueryClient } from "@/lib/client/query-client";
import { queryKeys } from "@/lib/client/query-keys";
import { contactNamed } from "@/lib/contract/own-contacts";
import { type List, type ListName, MAX_IDS, type AddedItems } from "@/lib/contract/lists";

/** `problem` says in words why adding stopped early. Creators added before stay on the list. */
type Added = AddedItems & { problem: string | null };

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
  const list = `/api/dashboard/lists/${encodeURIComponent(listId)}`;
  const path = `${list}/items`;
  if ("people" in target)
    yield { path: `${list}/contacts`, body: { people: target.people.map(contactNamed) } };
  else if ("revealId" in target) yield { path: `${path}/bought`, body: { revealId: target.revealId } };
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

export type Step =
  | { name: "choosing"; problem: string | null }
  | { name: "adding" }
  | { name: "added"; list: ListName; answer: Added; problem: string | null }
  | { name: "undone"; list: ListName; removed: number };

export type NewListWish = { name: string; isTeam: boolean };

const wordsOf = (error: unknown): string => {
  if (error instanceof FetchError) return error.fields[0]?.message ?? error.message;
  throw error;
};

const create = ({ name, isTeam }: NewListWish) =>
  fetchJson<List>("/api/dashboard/lists/new", { kind: "creators", template: "shortlist", name, isTeam });

export function useAdding(target: AddTarget) {
  const [step, setStep] = useState<Step>({ name: "choosing", problem: null });
  const queries = useQueryClient();
  const attempt = async (otherwise: (problem: string) => Step, run: () => Promise<Step>) => {
    setStep({ name: "adding" });
    try {
      setStep(await run());
    } catch (error) {
      setStep(otherwise(wordsOf(error)));
    }
    // The most recently changed list comes first next time.
    void queries.invalidateQueries({ queryKey: queryKeys.listNames() });
  };
  const choosing = (problem: string): Step => ({ name: "choosing", problem });
  const added = async (list: ListName): Promise<Step> => {
    const { problem, ...answer } = await addInParts(list.id, target);
    return { name: "added", list, answer: { ...answer, problem }, problem };
  };
  return {
    step,
    addTo: (list: ListName) => attempt(choosing, () => added({ id: list.id, name: list.name })),
    addToNew: (wish: NewListWish) =>
      attempt(choosing, async () => {
        const { id, name } = await create(wish);
        return added({ id, name });
      }),
    undo: (before: Extract<Step, { name: "added" }>) =>
      attempt(
        (problem) => ({ ...before, problem }),
        async () => {
          const { list, answer } = before;
          return { name: "undone", list, removed: await takeOff(list.id, answer.ids) };
        },
      ),
  };
}

export type Adding = ReturnType<typeof useAdding>;
