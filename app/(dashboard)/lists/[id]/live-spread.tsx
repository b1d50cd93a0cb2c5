"use client";
import { useEffect, useRef, useState } from "react";
import { useListEvents } from "@/components/lists/store/use-list-events";
import { messages } from "@/components/lists/messages";
import { SplitBar, type Spread } from "@/components/lists/split-bar";
import { fetchJson } from "@/lib/client/fetch-json";

/** Several edits in this time, in ms, are counted once. */
const PAUSE_MS = 300;

/** Follows edits in the table and on the board. `after` is the newest change before the creators were counted. */
export function LiveSpread({ id, after, statuses, byStatus }: Spread & { id: string; after: number }) {
  const [told, setTold] = useState({ of: byStatus, byStatus });
  // A reload of the page counts anew.
  const shown = told.of === byStatus ? told.byStatus : byStatus;
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const countAgain = () => {
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined;
      fetchJson<Pick<Spread, "byStatus">>(`/api/dashboard/lists/${encodeURIComponent(id)}/counts`)
        .then((found) => setTold({ of: byStatus, byStatus: found.byStatus }))
        .catch(() => {});
    }, PAUSE_MS);
  };
  useListEvents(after, {
    events: (events) => {
      if (events.some((event) => event.listId === id && event.creatorId !== null)) countAgain();
    },
    reset: countAgain,
  });
  const total = Object.values(shown).reduce((sum, count) => sum + count, 0);
  return (
    <p className="flex items-center gap-2 text-13 text-ink-2">
      {messages.creators(total)}
      <SplitBar statuses={statuses} byStatus={shown} className="w-30 max-md:w-20 md:max-xl:hidden" />
    </p>
  );
}
