"use client";
/**
 * Inside a link: while its page is being fetched, the results on the screen are dimmed. A page without a loading
 * state of its own keeps its first HTML complete, which is what people without JavaScript see.
 */
import { useEffect } from "react";
import { useLinkStatus } from "next/link";

/** Faster answers show no pending state, and the press is painted before the page turns grey. */
const DELAY_MS = 120;

export function LinkPending() {
  const { pending } = useLinkStatus();
  usePendingMark(pending);
  return null;
}

/** Marks the document while `isPending`, after a moment; several marks at once are counted. */
export function usePendingMark(isPending: boolean): void {
  useEffect(() => {
    if (!isPending) return;
    const { dataset } = document.documentElement;
    const add = (step: number) => {
      const count = Number(dataset.pending ?? 0) + step;
      if (count > 0) dataset.pending = String(count);
      else delete dataset.pending;
    };
    let isMarked = false;
    const timer = setTimeout(() => {
      isMarked = true;
      add(1);
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      if (isMarked) add(-1);
    };
  }, [isPending]);
}
