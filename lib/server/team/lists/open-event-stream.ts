import "server-only";
import { AppError } from "@/lib/contract/errors";
import { z } from "zod";
import { defineVerb } from "@/lib/server/access/define-verb";
import { stopState } from "@/lib/server/runtime/stop-hooks";
import type { MemberContext } from "../team-context";
import { listEvents, MOST_MISSED, newestChange, type ListReader } from "./list-events";

/** `follow` begins after `from`. `isReset`: too much was missed to tell it all, so that the lists are read again. */
export type EventStream = {
  from: number;
  isReset: boolean;
  follow: (reader: Omit<ListReader, "memberId">) => () => void;
};

/**
 * Opens the changes of all lists that the member may read, from the newest or after the last one known.
 * @throws AppError `unavailable` while the process stops
 */
export const openEventStream = defineVerb(
  { scope: "library.read", input: z.strictObject({ after: z.int().min(0).nullable() }) },
  async ({ db, member }: MemberContext, { after }): Promise<EventStream> => {
    if (stopState().isStopping) throw new AppError("unavailable", "Scoutdeck is stopping. Try again soon.");
    const newest = await newestChange(db);
    // A number from before a restored backup is as good as none.
    const isReset = after !== null && (after > newest || newest - after > MOST_MISSED);
    const from = after === null || isReset ? newest : after;
    return {
      from,
      isReset,
      follow: (reader) => listEvents(db).follow({ ...reader, memberId: member.id }, from),
    };
  },
);
