"use client";
import { useRouter } from "next/navigation";
import { useListEvents } from "@/components/lists/live/use-list-events";

/** `id` is null for all lists. `after` is the newest change at the time of reading. */
export function LiveBoard({ id, after }: { id: string | null; after: number }) {
  const router = useRouter();
  useListEvents(after, {
    events: (events) => {
      if (events.some(({ listId }) => id === null || listId === id)) router.refresh();
    },
    reset: () => router.refresh(),
  });
  return null;
}
