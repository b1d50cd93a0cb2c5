import "server-only";
import { AppError } from "@/lib/contract/errors";
import { z } from "zod";
import { defineVerb } from "@/lib/server/access/define-verb";
import { stopState } from "@/lib/server/runtime/stop-hooks";
import type { MemberContext } from "../team-context";
import { listEvents, MOST_MISSED, newestChange, type ListReader } from "./list-events";

/** `follow` starts after `from`. `isReset`: too much was missed, so the lists must be read again. */
export type EventStream = {
  from: number;
  isReset: boolean;
  follow: (reader: Omit<ListReader, "memberId">) => () => void;
};

/** `after` is the last known change; null starts from the newest. @throws AppError `unavailable` on a stop */
export const openEventStream = defineVerb(
  { scope: "library.read", input: z.strictObject({ after: z.int().min(0).nullable() }) },
  async ({ db, member }: MemberContext, { after }): Promise<EventStream> => {
    if (stopState().isStopping) throw new AppError("unavailable", "Scoutdeck is stopping. Try again soon.");
    const newest = await newestChange(db);
    // An id above the newest is from before a backup was restored.
    const isReset = after !== null && (after > newest || newest - after > MOST_MISSED);
    const from = after === null || isReset ? newest : after;
    return {
      from,
      isReset,
      follow: (reader) => listEvents(db).follow({ ...reader, memberId: member.id }, from),
    };
  },
);
