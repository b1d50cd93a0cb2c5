"use client";
/** What others change on lists, as it happens, in what a page shows of them. */
import { useEffect, useRef } from "react";
import { shareChanges, type Reader } from "@/lib/client/live/share-changes";

const open = (after: number, signal: AbortSignal) =>
  fetch(`/api/dashboard/lists/events?after=${after}`, { signal, cache: "no-store" });

/**
 * Follows the changes of all lists that the member may see while the page is open.
 * @param after the newest change when the page was read, of `readNewestChange`: nothing between is missed
 * @param reader may be another one each time; the last one is told
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
    // A page that the browser keeps for "back" holds no connection; it is told what it missed when it is shown again.
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
