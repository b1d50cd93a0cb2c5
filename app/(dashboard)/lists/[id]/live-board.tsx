"use client";
import { useRouter } from "next/navigation";
import { useListEvents } from "@/components/lists/live/use-list-events";

/** @param after the newest change at the time of reading */
export function LiveBoard({ id, after }: { id: string; after: number }) {
  const router = useRouter();
  useListEvents(after, {
    events: (events) => {
      if (events.some(({ listId }) => listId === id)) router.refresh();
    },
    reset: () => router.refresh(),
  });
  return null;
}
