"use client";
/** Counts new and owned creators among everything selected, once for each selection. Free. Renders nothing. */
import { useEffect } from "react";
import { useQuery } from "@tanstack/react-query";
import { changeAllChosen, useAllChosen } from "@/components/creators/selection-store";
import { countMatching } from "@/lib/client/count-matching";
import { queryKeys } from "@/lib/client/query-keys";

/**
 * `pageSearch`: the filters of the page, canonical. `ordered`: with its order, as the price reads them: both share one
 * reading.
 */
export function MatchedCount({
  pageSearch,
  ordered,
  onFailed,
}: {
  pageSearch: string;
  ordered: string;
  onFailed: (isFailed: boolean) => void;
}) {
  const all = useAllChosen();
  const { search = "", isOnlyNew = false } = all ?? {};
  const isWanted = all !== null && all.count === null;
  const counted = search === pageSearch ? ordered : search;
  const { data, isFetching, isError } = useQuery({
    queryKey: queryKeys.matching(search, isOnlyNew),
    queryFn: ({ signal }) => countMatching({ search: counted, except: [], isOnlyNew }, { signal }),
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
