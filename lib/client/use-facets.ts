"use client";
/** Counts of a search that is being put together, from the dashboard's own door. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Facets } from "@/lib/contract/records";

async function fetchFacets(query: string, search: string, signal: AbortSignal): Promise<Facets | null> {
  const response = await fetch(`/api/dashboard/${query}/facets${search === "" ? "" : `?${search}`}`, {
    signal,
  });
  if (!response.ok) throw new Error(`Facets answered ${response.status}`);
  const body = (await response.json()) as { facets?: Facets | null };
  return body.facets ?? null;
}

/**
 * `search`: the canonical query string. Undefined while unknown; null when the service has no counts.
 * `isEnabled`: false keeps the network quiet.
 */
export function useFacets(
  query: "viral" | "creators",
  search: string,
  isEnabled: boolean,
): Facets | null | undefined {
  const answer = useQuery({
    queryKey: ["facets", query, search],
    queryFn: ({ signal }) => fetchFacets(query, search, signal),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
  return answer.isPlaceholderData ? undefined : answer.data;
}
