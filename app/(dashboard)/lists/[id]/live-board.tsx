"use client";
/** Reads a board again when others change it. */
import { useRouter } from "next/navigation";
import { useListEvents } from "@/components/lists/live/use-list-events";

/** `after`: the newest change when the board was read. */
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
