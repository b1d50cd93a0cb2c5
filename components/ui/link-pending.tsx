"use client";
/** Unlike a loading state, dimming keeps the page's first HTML complete for readers without scripts. */
import { useEffect } from "react";
import { useLinkStatus } from "next/link";

/** Faster responses show no pending state, and the press is painted before the page turns grey. */
const DELAY_MS = 120;

export function LinkPending() {
  const { pending } = useLinkStatus();
  usePendingMark(pending);
  return null;
}

/** The document is marked after a delay. Simultaneous marks are counted. */
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
