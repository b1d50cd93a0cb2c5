"use client";
import { useState } from "react";
import type { AddTarget } from "@/lib/client/asked-for-list";
import { FetchError, fetchJson } from "@/lib/client/fetch-json";
import { useQueryClient } from "@/lib/client/query-client";
import { queryKeys } from "@/lib/client/query-keys";
import type { List, ListName } from "@/lib/contract/lists";
import { addInParts, takeOff, type Added } from "./add-in-parts";

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
