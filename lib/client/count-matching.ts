import type { AllMatching, MatchedCount, MatchedReading } from "@/lib/contract/reveal";
import { fetchJson } from "./fetch-json";

type Options = { signal?: AbortSignal; onReading?: (reading: MatchedReading) => void };

/** The server reads a long search only during requests, so this repeats its request until one returns the count. */
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
