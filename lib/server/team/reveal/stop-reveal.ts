import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { Reveal } from "@/lib/contract/reveal";
import type { MemberContext } from "@/lib/server/team/team-context";
import { findReveal } from "./find-reveal";
import { waitForReveal } from "./running-reveals";

/** How long the answer waits for the batch that is on its way. */
const WAIT_MS = 2_000;

/** Stops a reveal after the batch that is on its way; what was bought stays, the rest is given back. */
export async function stopReveal(ctx: MemberContext, id: string): Promise<Reveal> {
  const reveal = await findReveal(ctx, id);
  if (!reveal) throw new AppError("not_found", "There is no such reveal.");
  if (reveal.finishedAt === null) {
    await ctx.db
      .updateTable("reveal")
      .set({ is_stopped: 1 })
      .where("id", "=", id)
      .where("finished_at", "is", null)
      .execute();
    await waitForReveal(id, WAIT_MS);
  }
  return (await findReveal(ctx, id))!;
}
