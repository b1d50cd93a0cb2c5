"use client";
/** Counts of a search that is being put together, from the dashboard's own door. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { canonical } from "@/lib/contract/canonical";
import type { AnyValues, QueryDefinition } from "@/lib/contract/definition";
import type { Facets } from "@/lib/contract/records";
import { queryClient } from "./query-client";

async function fetchFacets(
  query: QueryDefinition,
  values: AnyValues,
  signal: AbortSignal,
): Promise<Facets | null> {
  const response =
    query.name === "viral"
      ? await fetch("/api/dashboard/viral-content/facets", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(values),
          signal,
        })
      : await fetch(`/api/dashboard/creators/facets?${canonical(query, values)}`, { signal });
  if (!response.ok) throw new Error(`Facets answered ${response.status}`);
  return (await response.json()) as Facets | null;
}

/**
 * `values`: wire fields of the filters. Undefined while unknown; null when the service has no counts.
 * `isEnabled`: false keeps the network quiet.
 */
export function useFacets(
  query: QueryDefinition,
  values: AnyValues,
  isEnabled: boolean,
): Facets | null | undefined {
  const answer = useQuery(
    {
      queryKey: ["facets", query.name, canonical(query, values)],
      queryFn: ({ signal }) => fetchFacets(query, values, signal),
      enabled: isEnabled,
      placeholderData: keepPreviousData,
    },
    queryClient(),
  );
  return answer.isPlaceholderData ? undefined : answer.data;
}
