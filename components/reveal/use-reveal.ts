"use client";
/** The path of a reveal in the browser: quote, confirm, progress, receipt. */
import { useEffect, useRef, useState } from "react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ask, type AskError } from "@/lib/client/ask";
import type { Quote, Reveal } from "@/lib/contract/reveal";

const LOOK_EVERY_MS = 700;
const isOpen = (reveal: Reveal | undefined) => reveal?.state === "running" || reveal?.state === "paused";

/** Progress of a reveal, asked again until it has ended. */
export function useProgress(id: string | undefined, initial: Reveal | undefined) {
  return useQuery<Reveal, AskError>({
    queryKey: ["reveal", id],
    queryFn: ({ signal }) => ask<Reveal>(`/api/dashboard/reveals/${id}`, undefined, signal),
    initialData: initial,
    enabled: id !== undefined && isOpen(initial),
    refetchInterval: (query) => (isOpen(query.state.data) ? LOOK_EVERY_MS : false),
  });
}

/** Asks for a quote of a selection while `isAsked`; a new selection is a new quote. */
export function useQuote(ids: readonly string[], isAsked: boolean) {
  return useQuery<Quote, AskError>({
    queryKey: ["quote", ids],
    queryFn: ({ signal }) => ask<Quote>("/api/dashboard/quote", { ids }, signal),
    enabled: isAsked,
    // A quote is good for one purchase: coming back means asking again.
    staleTime: Infinity,
    gcTime: 0,
  });
}

export type Confirmation = { quoteId: string; purpose?: string; first?: number };

export function useConfirm(onConfirmed: () => void) {
  const mutation = useMutation<Reveal, AskError, Confirmation>({
    mutationFn: (body) => ask<Reveal>("/api/dashboard/reveals", body),
  });
  const progress = useProgress(mutation.data?.id, mutation.data);
  const stop = useMutation<Reveal, AskError, string>({
    mutationFn: (id) => ask<Reveal>(`/api/dashboard/reveals/${id}/stop`, {}),
  });
  const reveal = progress.data;
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (!reveal || isOpen(reveal) || told.current === reveal.id) return;
    told.current = reveal.id;
    onConfirmed();
  }, [reveal, onConfirmed]);
  return { confirm: mutation, stop, reveal };
}

/** Seconds until a moment, every second; for what is held or paused for a while. */
export function useSecondsUntil(iso: string | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!iso) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [iso]);
  return iso ? Math.max(0, Math.ceil((Date.parse(iso) - now) / 1000)) : 0;
}
