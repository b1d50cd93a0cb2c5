"use client";
/** A reveal on a page of its own: survives a reload, and goes on counting while it runs. */
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { ask } from "@/lib/client/ask";
import type { Reveal } from "@/lib/contract/reveal";
import { Receipt, revealTitle } from "./receipt";
import { useProgress, useSecondsUntil } from "./use-reveal";

export function RevealProgress({ initial }: { initial: Reveal }) {
  const router = useRouter();
  const { data: reveal = initial } = useProgress(initial.id, initial);
  const left = useSecondsUntil(reveal.pausedUntil ?? undefined);
  const stop = useMutation({
    mutationFn: () => ask<Reveal>(`/api/dashboard/reveals/${initial.id}/stop`, {}),
  });
  const isOpen = reveal.state === "running" || reveal.state === "paused";
  const hasEnded = !isOpen && initial.state !== reveal.state;
  useEffect(() => {
    if (hasEnded) router.refresh();
  }, [hasEnded, router]);
  return (
    <>
      <header className="mb-4 flex items-center gap-3">
        <h1 className="flex-1 text-20 font-650" aria-live="polite">
          {revealTitle(reveal)}
        </h1>
        {isOpen && (
          <Button onClick={() => stop.mutate()} disabled={stop.isPending}>
            Stop
          </Button>
        )}
      </header>
      <Receipt
        reveal={reveal}
        now={left > 0 ? Date.parse(reveal.pausedUntil!) - left * 1000 : Date.parse(reveal.createdAt)}
      />
    </>
  );
}
