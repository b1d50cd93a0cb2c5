"use client";
/** Follows the matching of the selected posts; another selection begins another one, which goes on with what is known. */
import { useEffect, useState } from "react";
import { readSteps } from "@/lib/client/read-steps";
import type { MatchStep } from "@/lib/domain/match/matching";

/** Somebody who ticks several posts waits for none of them. */
const REST_MS = 500;

export type Matching = { step: MatchStep | null; problem: string | null };

const NOTHING: Matching = { step: null, problem: null };

/** @param body of the call, as JSON; null: nothing is selected @param attempt another one asks again */
export function useMatching(body: string | null, attempt: number): Matching {
  const [matching, setMatching] = useState<Matching & { of: string | null }>({ ...NOTHING, of: null });
  useEffect(() => {
    if (body === null) return;
    const controller = new AbortController();
    const follow = async () => {
      for await (const step of readSteps<MatchStep>(
        "/api/dashboard/creators/match",
        JSON.parse(body) as object,
        controller.signal,
      ))
        setMatching({ step, problem: null, of: body });
    };
    const timer = setTimeout(() => {
      follow().catch((error: Error) => {
        if (!controller.signal.aborted) setMatching({ step: null, problem: error.message, of: body });
      });
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [body, attempt]);
  // What was said of another selection is not true of this one.
  return matching.of === body ? matching : NOTHING;
}
