"use client";
/** A new selection restarts the matching, which reuses known results. */
import { useQuery } from "@tanstack/react-query";
import { getQueryClient } from "@/lib/client/query-client";
import { queryKeys } from "@/lib/client/query-keys";
import { readSteps } from "@/lib/client/read-steps";
import type { MatchStep } from "@/lib/domain/match/matching";

/** People can tick several posts within this delay before the matching starts. */
const REST_MS = 500;

export type Matching = { step: MatchStep | null; problem: string | null };

/** @param body JSON */
export function useMatching(body: string): Matching & { retry: () => void } {
  const client = getQueryClient();
  const queryKey = queryKeys.matchingSteps(body);
  const { data, error, refetch } = useQuery(
    {
      queryKey,
      gcTime: 0,
      queryFn: async ({ signal }) => {
        await new Promise((done) => setTimeout(done, REST_MS));
        signal.throwIfAborted();
        let last: MatchStep | null = null;
        const path = "/api/dashboard/creators/match";
        for await (const step of readSteps<MatchStep>(path, JSON.parse(body) as object, signal)) {
          last = step;
          client.setQueryData(queryKey, step);
        }
        return last;
      },
    },
    client,
  );
  const step = error ? null : (data ?? null);
  return { step, problem: error?.message ?? null, retry: () => void refetch() };
}
