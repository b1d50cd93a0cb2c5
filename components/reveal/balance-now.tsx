"use client";
import { useQuery } from "@tanstack/react-query";
import { fetchJson } from "@/lib/client/fetch-json";
import { queryKeys } from "@/lib/client/query-keys";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { messages } from "./messages/dialog";

export function BalanceNow() {
  const { data } = useQuery({
    queryKey: queryKeys.balance(),
    queryFn: ({ signal }) =>
      fetchJson<{ balance: number | null }>("/api/dashboard/balance", undefined, signal),
    staleTime: 0,
  });
  if (data?.balance === null) return null;
  return (
    <>
      {messages.balance(
        <b className="font-650 tabular-nums text-ink">{data ? formatNumber(data.balance) : "…"}</b>,
      )}
    </>
  );
}
