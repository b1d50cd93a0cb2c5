"use client";
import { useEffect, useRef } from "react";
import { useRouter } from "next/navigation";
import { useListEvents } from "@/components/lists/store/use-list-events";

/** Edits in this time, in ms, are shown together: a teammate's bulk edit sends many events. */
const PAUSE_MS = 500;

/** `id` is null for all lists. `after` is the newest change at the time of reading. */
export function LiveBoard({ id, after }: { id: string | null; after: number }) {
  const router = useRouter();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const refresh = () => {
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined;
      router.refresh();
    }, PAUSE_MS);
  };
  useListEvents(after, {
    events: (events) => {
      if (events.some(({ listId }) => id === null || listId === id)) refresh();
    },
    reset: refresh,
  });
  return null;
}
