"use client";
/** Counts each selection of all matches once. Renders nothing. */
import { useEffect } from "react";
import { ofSearch } from "@/components/creators/all-chosen";
import { changeAllChosen, useAllChosen } from "@/components/creators/selection-store";
import { countMatching } from "@/lib/client/count-matching";
import { useQuery } from "@/lib/client/query-client";
import { queryKeys } from "@/lib/client/query-keys";

/** @param ordered filters and sort as in the quote, so that count and quote share one read of the service */
export function MatchedCount({
  search,
  ordered,
  onFailed,
}: {
  search: string;
  ordered: string;
  onFailed: (isFailed: boolean) => void;
}) {
  const all = ofSearch(useAllChosen(), search);
  const isOnlyNew = all?.isOnlyNew ?? false;
  const isWanted = all !== null && all.count === null;
  const { data, isFetching, isError } = useQuery({
    queryKey: queryKeys.matching(search, isOnlyNew),
    queryFn: ({ signal }) => countMatching({ search: ordered, except: [], isOnlyNew }, { signal }),
    enabled: isWanted,
    // A purchase changes the count, so each selection is counted anew.
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
