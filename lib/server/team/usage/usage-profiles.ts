import "server-only";
/** What one row of the ledger bought. */
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import type { Creator } from "@/lib/contract/records";
import type { UsageProfile } from "@/lib/contract/usage";
import { isAllowed } from "@/lib/server/access/caller";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import type { MemberContext } from "../team-context";

/** Profiles that are listed under a row; the receipt has all of them. */
export const MOST_LISTED = 20;

type Listed = { id: string; record: string | null; is_first: number };

const toProfile = ({ id, record, is_first }: Listed): UsageProfile => ({
  id,
  record: record === null ? null : (JSON.parse(record) as Creator),
  credits: 1,
  isOwnedBefore: is_first === 0,
});

function ofReveal(db: Db, revealId: string) {
  return db
    .selectFrom("bought_record")
    .leftJoin("owned_creator", "owned_creator.creator_id", "bought_record.creator_id")
    .select(["bought_record.creator_id as id", "owned_creator.record", "is_first"])
    .where("bought_record.reveal_id", "=", revealId)
    .orderBy("position")
    .orderBy("bought_record.creator_id");
}

function ofCharge(db: Db, entryId: number) {
  return db
    .selectFrom("sold_profile")
    .leftJoin("owned_creator", "owned_creator.creator_id", "sold_profile.creator_id")
    .select(["sold_profile.creator_id as id", "owned_creator.record"])
    .select(({ lit }) => lit(1).as("is_first"))
    .where("entry_id", "=", entryId)
    .orderBy("position");
}

export type UsageProfiles = { profiles: UsageProfile[]; total: number };

/** @throws AppError `not_found`, also for a row of somebody else */
export const usageProfiles = defineVerb(
  { scope: ["usage.own", "usage.all"], input: z.int() },
  async (ctx: MemberContext, id): Promise<UsageProfiles> => {
    const row = await ctx.db
      .selectFrom("usage_row")
      .select(["reveal_id", "entry_id", "member_id"])
      .where("id", "=", id)
      .executeTakeFirst();
    const isVisible = isAllowed(ctx, "usage.all") || row?.member_id === ctx.member.id;
    if (!row || !isVisible) throw new AppError("not_found", "There is no such row.");
    const { reveal_id, entry_id } = row;
    const found: Listed[] =
      reveal_id !== null
        ? await ofReveal(ctx.db, reveal_id).execute()
        : await ofCharge(ctx.db, entry_id ?? -1).execute();
    return { profiles: found.slice(0, MOST_LISTED).map(toProfile), total: found.length };
  },
);
