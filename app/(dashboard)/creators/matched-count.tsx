"use client";
/** Counts new and owned creators among everything selected, once for each selection. Free. Renders nothing. */
import { useEffect } from "react";
import { useQuery } from "@tanstack/react-query";
import { changeAllChosen, useAllChosen } from "@/components/creators/selection-store";
import { fetchJson } from "@/lib/client/fetch-json";
import { queryKeys } from "@/lib/client/query-keys";
import type { AllMatching, MatchedCount as Count } from "@/lib/contract/reveal";

export function MatchedCount({ onFailed }: { onFailed: (isFailed: boolean) => void }) {
  const all = useAllChosen();
  const { search = "", isOnlyNew = false } = all ?? {};
  const isWanted = all !== null && all.count === null;
  const { data, isFetching, isError } = useQuery({
    queryKey: queryKeys.matching(search, isOnlyNew),
    queryFn: ({ signal }) => {
      const body: AllMatching = { search, except: [], isOnlyNew };
      return fetchJson<Count>("/api/dashboard/matching", body, signal);
    },
    enabled: isWanted,
    // What is bought changes the count: each choice is counted anew.
    staleTime: 0,
    gcTime: 0,
  });
  const count = isFetching ? undefined : data;
  useEffect(() => {
    if (!isWanted || !count) return;
    changeAllChosen((now) =>
      now?.search === search && now.isOnlyNew === isOnlyNew ? { ...now, count } : now,
    );
  }, [isWanted, count, search, isOnlyNew]);
  const isFailed = isWanted && isError;
  useEffect(() => {
    onFailed(isFailed);
    return () => onFailed(false);
  }, [isFailed, onFailed]);
  return null;
}
