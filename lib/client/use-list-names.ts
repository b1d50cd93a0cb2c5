"use client";
/** Lists that the member may see, last changed first. */
import type { ListChoice } from "@/lib/contract/lists";
import { fetchJson } from "./fetch-json";
import { useQuery } from "./query-client";
import { queryKeys } from "./query-keys";

export const useListNames = () =>
  useQuery({
    queryKey: queryKeys.listNames(),
    queryFn: ({ signal }) =>
      fetchJson<{ lists: ListChoice[] }>("/api/dashboard/lists/names", undefined, signal),
    staleTime: 0,
  });
