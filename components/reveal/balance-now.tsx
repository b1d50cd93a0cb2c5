"use client";
import { fetchJson } from "@/lib/client/fetch-json";
import { useQuery } from "@/lib/client/query-client";
import { queryKeys } from "@/lib/client/query-keys";
import type { OwnCredits } from "@/lib/contract/budgets";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { whenOf } from "@/lib/domain/budget-words";
import { messages } from "./messages/dialog";

export function BalanceNow() {
  const { data } = useQuery({
    queryKey: queryKeys.balance(),
    queryFn: ({ signal }) => fetchJson<OwnCredits>("/api/dashboard/balance", undefined, signal),
    staleTime: 0,
  });
  if (data?.left === null) return null;
  return (
    <>
      {messages.left(
        <b className="font-650 tabular-nums text-ink">{data ? formatNumber(data.left) : "…"}</b>,
        data?.limit ? whenOf(data.limit) : null,
      )}
    </>
  );
}
