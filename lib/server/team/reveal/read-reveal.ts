import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import type { Reveal } from "@/lib/contract/reveal";
import { isAllowed } from "@/lib/server/access/caller";
import { withoutContacts } from "@/lib/domain/without-contacts";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "../team-context";
import { findReveal } from "./find-reveal";

/** Undefined when the caller may see the reveals of all members. */
export function visibleOwner(ctx: MemberContext): string | undefined {
  return isAllowed(ctx, "usage.all") ? undefined : ctx.member.id;
}

/** @throws AppError `not_found` also for a reveal that the caller may not see */
export const readReveal = defineVerb(
  { scope: ["usage.own", "usage.all"], input: z.string() },
  async (ctx: MemberContext, id): Promise<Reveal> => {
    const reveal = await findReveal(ctx.db, id, visibleOwner(ctx));
    if (!reveal) throw new AppError("not_found", "This reveal doesn’t exist.");
    if (isAllowed(ctx, "contacts")) return reveal;
    return { ...reveal, creators: reveal.creators.map(withoutContacts) };
  },
);
