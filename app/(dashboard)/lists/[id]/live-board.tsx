"use client";
import { useEffect, useRef } from "react";
import { useListEvents } from "@/components/lists/store/use-list-events";
import { useRefresh } from "@/lib/client/use-refresh";

/** Edits in this time, in ms, are shown together: a teammate's bulk edit sends many events. */
const PAUSE_MS = 500;
const RETRY_MS = 5_000;

/** `id` is null for all lists. `after` is the newest change at the time of reading. */
export function LiveBoard({ id, after }: { id: string | null; after: number }) {
  const refresh = useRefresh();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const later = (ms = PAUSE_MS) => {
    waiting.current ??= setTimeout(async () => {
      waiting.current = undefined;
      if (!(await refresh())) later(RETRY_MS);
    }, ms);
  };
  useListEvents(after, {
    events: (events) => {
      if (events.some(({ listId }) => id === null || listId === id)) later();
    },
    reset: () => later(),
  });
  return null;
}
