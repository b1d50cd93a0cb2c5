"use client";
/** A new selection restarts the matching, which reuses known results. */
import { useEffect, useState } from "react";
import { readSteps } from "@/lib/client/read-steps";
import type { MatchStep } from "@/lib/domain/match/matching";

/** People can tick several posts within this delay before the matching starts. */
const REST_MS = 500;

export type Matching = { step: MatchStep | null; problem: string | null };

const NOTHING: Matching = { step: null, problem: null };

/** @param body JSON, null if nothing is selected @param attempt a new value retries */
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
  // The last step belongs to another selection.
  return matching.of === body ? matching : NOTHING;
}
