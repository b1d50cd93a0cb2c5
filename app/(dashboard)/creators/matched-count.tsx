"use client";
/** Counts each selection once. Renders nothing. */
import { useEffect } from "react";
import { changeAllChosen, useAllChosen } from "@/components/creators/selection-store";
import { countMatching } from "@/lib/client/count-matching";
import { useQuery } from "@/lib/client/query-client";
import { queryKeys } from "@/lib/client/query-keys";

/** @param ordered filters and sort as in the quote, so that count and quote share one read of the service */
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
