"use client";
import { useEffect, useRef } from "react";
import { shareChanges, type Reader } from "@/lib/client/live/share-changes";

const open = (after: number, signal: AbortSignal) =>
  fetch(`/api/dashboard/lists/events?after=${after}`, { signal, cache: "no-store" });

/**
 * Follows changes of all lists that the member may see while the page is open.
 * @param after the result of `readNewestChange` when the page was read, so that no change is missed
 * @param reader may change between renders; events are passed to the latest
 */
export function useListEvents(after: number, reader: Reader): void {
  const now = useRef(reader);
  useEffect(() => {
    now.current = reader;
  });
  useEffect(() => {
    let known = after;
    let end: (() => number) | null = null;
    const begin = () => {
      end ??= shareChanges(
        known,
        { open },
        {
          events: (events) => now.current.events(events),
          reset: () => now.current.reset(),
        },
      );
    };
    // A page in the back/forward cache holds no connection. It catches up when it is shown again.
    const leave = () => {
      known = end?.() ?? known;
      end = null;
    };
    begin();
    window.addEventListener("pagehide", leave);
    window.addEventListener("pageshow", begin);
    return () => {
      leave();
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("pageshow", begin);
    };
  }, [after]);
}
