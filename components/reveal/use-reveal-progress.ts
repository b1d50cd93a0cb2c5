"use client";
/** The reveal runs on the server. This polls and can request a stop. */
import { useEffect, useRef } from "react";
import { fetchJson } from "@/lib/client/fetch-json";
import { useMutation, useQuery, useQueryClient } from "@/lib/client/query-client";
import { queryKeys } from "@/lib/client/query-keys";
import type { Reveal } from "@/lib/contract/reveal";

const EVERY_MS = 700;

export type RevealProgress = {
  reveal: Reveal | null;
  stop: () => void;
  isStopping: boolean;
  /** The latest poll failed and is retried. */
  isOutOfTouch: boolean;
};

/** @param onEnd called once when a running reveal has ended */
export function useRevealProgress(start: Reveal | null, onEnd?: (reveal: Reveal) => void): RevealProgress {
  const client = useQueryClient();
  const id = start?.id ?? "";
  const { data, isError } = useQuery({
    queryKey: queryKeys.reveal(id),
    queryFn: ({ signal }) => fetchJson<Reveal>(`/api/dashboard/reveals/${id}`, undefined, signal),
    enabled: start !== null && start.finishedAt === null,
    initialData: start ?? undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.finishedAt ? false : EVERY_MS),
  });
  const stopping = useMutation({
    mutationFn: (stopped: string) => fetchJson<Reveal>(`/api/dashboard/reveals/${stopped}/stop`, {}),
    onSuccess: (stopped) => client.setQueryData(queryKeys.reveal(stopped.id), stopped),
  });
  const reveal = start === null ? null : (data ?? start);
  const ended = useRef<string | null>(null);
  const wasRunning = start?.finishedAt === null;
  useEffect(() => {
    if (!reveal || reveal.finishedAt === null || !wasRunning || ended.current === reveal.id) return;
    ended.current = reveal.id;
    onEnd?.(reveal);
  });
  const stop = () => {
    if (reveal?.finishedAt === null) stopping.mutate(reveal.id);
  };
  // It is still true after the server accepted, because the current batch is finished first.
  const isStopping = reveal !== null && stopping.variables === reveal.id && !stopping.isError;
  return { reveal, stop, isStopping, isOutOfTouch: isError };
}
