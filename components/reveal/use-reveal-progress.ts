"use client";
/** Follows a reveal to its end. It runs on the server; this only watches and can ask it to stop. */
import { useEffect, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { fetchJson } from "@/lib/client/fetch-json";
import { queryClient } from "@/lib/client/query-client";
import type { Reveal } from "@/lib/contract/reveal";

const EVERY_MS = 700;

export type RevealProgress = {
  reveal: Reveal | null;
  stop: () => void;
  isStopping: boolean;
  /** Asking fails at the moment; it is tried again. */
  isOutOfTouch: boolean;
};

/** @param onEnd called once when a reveal that was running has ended */
export function useRevealProgress(start: Reveal | null, onEnd?: (reveal: Reveal) => void): RevealProgress {
  const client = queryClient();
  const key = ["reveal", start?.id];
  const { data, isError } = useQuery(
    {
      queryKey: key,
      queryFn: ({ signal }) => fetchJson<Reveal>(`/api/dashboard/reveals/${start!.id}`, undefined, signal),
      enabled: start !== null && start.finishedAt === null,
      initialData: start ?? undefined,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.finishedAt ? false : EVERY_MS),
    },
    client,
  );
  const reveal = start === null ? null : (data ?? start);
  const [stopping, setStopping] = useState<string | null>(null);
  const ended = useRef<string | null>(null);
  const wasRunning = start?.finishedAt === null;
  useEffect(() => {
    if (!reveal || reveal.finishedAt === null || !wasRunning || ended.current === reveal.id) return;
    ended.current = reveal.id;
    onEnd?.(reveal);
  });
  const stop = () => {
    if (!reveal || reveal.finishedAt !== null) return;
    setStopping(reveal.id);
    fetchJson<Reveal>(`/api/dashboard/reveals/${reveal.id}/stop`, {})
      .then((stopped) => client.setQueryData(key, stopped))
      .catch(() => setStopping(null));
  };
  return { reveal, stop, isStopping: reveal !== null && stopping === reveal.id, isOutOfTouch: isError };
}
