"use client";
/** Lists that the member may see, last changed first. */
import { useQuery } from "@tanstack/react-query";
import type { ListChoice } from "@/lib/contract/lists";
import { fetchJson } from "./fetch-json";
import { queryKeys } from "./query-keys";

export const useListNames = () =>
  useQuery({
    queryKey: queryKeys.listNames(),
    queryFn: ({ signal }) =>
      fetchJson<{ lists: ListChoice[] }>("/api/dashboard/lists/names", undefined, signal),
    staleTime: 0,
  });
