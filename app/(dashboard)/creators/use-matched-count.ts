"use client";
/** Counts who of everything chosen is new and who is owned, once for each choice. Free. */
import { useEffect, useState } from "react";
import { changeAllChosen, useAllChosen } from "@/components/creators/selection-store";
import type { AllMatching, MatchedCount } from "@/lib/contract/reveal";

/** Returns whether it could not be counted. */
export function useMatchedCount(): boolean {
  const all = useAllChosen();
  const [failed, setFailed] = useState<string | null>(null);
  const key = all === null || all.count !== null ? null : JSON.stringify([all.search, all.isOnlyNew]);
  useEffect(() => {
    if (key === null) return;
    const [search, isOnlyNew] = JSON.parse(key) as [string, boolean];
    const abort = new AbortController();
    const body: AllMatching = { search, except: [], isOnlyNew };
    import("@/lib/client/fetch-json")
      .then(({ fetchJson }) => fetchJson<MatchedCount>("/api/dashboard/matching", body, abort.signal))
      .then((count) =>
        changeAllChosen((now) =>
          now?.search === search && now.isOnlyNew === isOnlyNew ? { ...now, count } : now,
        ),
      )
      .catch(() => abort.signal.aborted || setFailed(key));
    return () => abort.abort();
  }, [key]);
  return key !== null && failed === key;
}
