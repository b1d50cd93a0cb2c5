import type { AllMatching, MatchedCount, MatchedReading } from "@/lib/contract/reveal";
import { fetchJson } from "./fetch-json";

type Options = { signal?: AbortSignal; onReading?: (reading: MatchedReading) => void };

/**
 * Counts everything matching. The server reads a long search only while it is asked: each answer that is not the count
 * yet comes after some seconds, and the next question follows at once.
 * @throws FetchError
 */
export async function countMatching(
  all: AllMatching,
  { signal, onReading }: Options = {},
): Promise<MatchedCount> {
  for (;;) {
    const answer = await fetchJson<MatchedCount | MatchedReading>("/api/dashboard/matching", all, signal);
    if (!("isReading" in answer)) return answer;
    onReading?.(answer);
  }
}
