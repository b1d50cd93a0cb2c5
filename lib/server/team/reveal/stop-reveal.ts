import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import type { Reveal } from "@/lib/contract/reveal";
import type { MemberContext } from "@/lib/server/team/team-context";
import { defineVerb } from "@/lib/server/access/define-verb";
import { findReveal, visibleOwner } from "./read-reveal";
import { waitForReveal } from "./running-reveals";

const WAIT_MS = 2_000;

/** Stops after the batch in flight. @throws AppError `not_found` also for a reveal that the caller may not see */
export const stopReveal = defineVerb(
  // The answer waits for the service, so the row is written in a transaction of its own.
  { scope: "reveal", input: z.string(), act: "reveal.stopped", transaction: "none" },
  async (ctx: MemberContext, id, audit): Promise<Reveal> => {
    const reveal = await findReveal(ctx.db, id, visibleOwner(ctx));
    if (!reveal) throw new AppError("not_found", "This reveal doesn’t exist.");
    if (reveal.finishedAt === null) {
      await ctx.db.transaction().execute(async (trx) => {
        await trx
          .updateTable("reveal")
          .set({ isStopped: 1 })
          .where("id", "=", id)
          .where("finishedAt", "is", null)
          .execute();
        await audit({ act: "reveal.stopped", subject: id }, trx);
      });
      await waitForReveal(id, WAIT_MS);
    }
    return (await findReveal(ctx.db, id))!;
  },
);
