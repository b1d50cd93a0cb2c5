import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { Reveal } from "@/lib/contract/reveal";
import type { MemberContext } from "../team-context";
import { findReveal } from "./find-reveal";

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
  }
  return (await findReveal(ctx, id))!;
}
