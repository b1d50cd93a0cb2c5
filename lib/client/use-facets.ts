"use client";
import { keepPreviousData } from "@tanstack/react-query";
import { canonical } from "@/lib/contract/canonical";
import type { AnyValues, QueryDefinition } from "@/lib/contract/definition";
import type { Facets } from "@/lib/contract/records";
import { fetchJson } from "./fetch-json";
import { useQuery, useQueryClient } from "./query-client";
import { queryKeys } from "./query-keys";
import { usePause } from "./use-pause";

const PAUSE_MS = 300;

function fetchFacets(query: QueryDefinition, values: AnyValues, signal: AbortSignal): Promise<Facets | null> {
  return query.name === "viral"
    ? fetchJson("/api/dashboard/viral-content/facets", values, signal)
    : fetchJson(`/api/dashboard/creators/facets?${canonical(query, values)}`, undefined, signal);
}

/** `isWaiting` is false after a failure. */
export function useFacetsAnswer(query: QueryDefinition, values: AnyValues, isEnabled: boolean) {
  const client = useQueryClient();
  const answer = useQuery({
    queryKey: queryKeys.facets(query.name, canonical(query, values)),
    queryFn: ({ signal }) => fetchFacets(query, values, signal),
    // Each part that shares a failed request would repeat it, and the button for that would come and go.
    enabled: ({ state }) => isEnabled && state.status !== "error",
    placeholderData: keepPreviousData,
  });
  return {
    facets: answer.isPlaceholderData ? undefined : answer.data,
    /** The answer of the previous search while a new one is on the way. */
    latest: answer.data,
    isWaiting: isEnabled && (answer.isPending || answer.isPlaceholderData),
    hasFailed: isEnabled && answer.isError,
    /** Other parts may wait for newer filters, which failed as well. */
    retry: () =>
      void client.resetQueries({
        queryKey: queryKeys.allFacets(),
        predicate: ({ state }) => state.status === "error",
      }),
  };
}

/**
 * Facets of filters that aren't applied yet, after a pause. The button and the open group share one request.
 * @param isValid invalid filters are not sent, because the service would reject them
 */
export function usePendingFacets(
  query: QueryDefinition,
  values: AnyValues,
  { isValid, isWanted = true }: { isValid: boolean; isWanted?: boolean },
) {
  const wanted = canonical(query, values);
  const isSettled = usePause(wanted, PAUSE_MS) === wanted;
  return { ...useFacetsAnswer(query, values, isWanted && isValid && isSettled), isSettled };
}

/** Undefined while unknown; null when the service has no counts. */
export function useFacets(
  query: QueryDefinition,
  values: AnyValues,
  isEnabled: boolean,
): Facets | null | undefined {
  return useFacetsAnswer(query, values, isEnabled).facets;
}
