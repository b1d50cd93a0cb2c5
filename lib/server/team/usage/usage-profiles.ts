import "server-only";
import { sql } from "kysely";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import type { Creator } from "@/lib/contract/records";
import type { UsageProfile } from "@/lib/contract/usage";
import { isAllowed } from "@/lib/server/access/caller";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import type { MemberContext } from "../team-context";

/** Profiles that are listed under a row; the receipt has all of them. */
const MOST_LISTED = 20;

type Listed = { id: string; record: string | null; isFirst: number };

const toProfile = ({ id, record, isFirst }: Listed): UsageProfile => ({
  id,
  record: record === null ? null : (JSON.parse(record) as Creator),
  credits: 1,
  isOwnedBefore: isFirst === 0,
});

function ofReveal(db: Db, revealId: string) {
  return db
    .selectFrom("boughtRecord")
    .leftJoin("ownedCreator", "ownedCreator.creatorId", "boughtRecord.creatorId")
    .select(["boughtRecord.creatorId as id", "ownedCreator.record", "isFirst"])
    .where("boughtRecord.revealId", "=", revealId)
    .orderBy("position")
    .orderBy("boughtRecord.creatorId");
}

function ofCharge(db: Db, entryId: number) {
  return db
    .selectFrom("soldProfile")
    .leftJoin("ownedCreator", "ownedCreator.creatorId", "soldProfile.creatorId")
    .select(["soldProfile.creatorId as id", "ownedCreator.record"])
    .select(({ lit }) => lit(1).as("isFirst"))
    .where("entryId", "=", entryId)
    .orderBy("position");
}

type UsageProfiles = { profiles: UsageProfile[]; total: number };

/** @throws AppError `not_found`, also for another member's row */
export const usageProfiles = defineVerb(
  { scope: ["usage.own", "usage.all"], input: z.int() },
  async (ctx: MemberContext, id): Promise<UsageProfiles> => {
    const row = await ctx.db
      .selectFrom("usageRow")
      .select(["revealId", "entryId", "memberId"])
      .where("id", "=", id)
      .executeTakeFirst();
    const isVisible = isAllowed(ctx, "usage.all") || row?.memberId === ctx.member.id;
    if (!row || !isVisible) throw new AppError("not_found", "This row doesn’t exist.");
    const { revealId, entryId } = row;
    const found: Listed[] =
      revealId !== null
        ? await ofReveal(ctx.db, revealId).execute()
        : await ofCharge(ctx.db, entryId ?? -1).execute();
    return { profiles: found.slice(0, MOST_LISTED).map(toProfile), total: found.length };
  },
);

/** `names`: the first `MOST_NAMED` handles, or ids of profiles that the team doesn't own. */
export type NamedProfiles = { names: string[]; total: number };

/** A spreadsheet cell has room for this many. */
const MOST_NAMED = 100;

type NameRow = { rowId: number | string; creatorId: string; record: string | null; total: number | string };

const nameOf = ({ creatorId, record }: NameRow): string => {
  const username = record === null ? "" : (JSON.parse(record) as Creator).username;
  return username ? `@${username}` : creatorId;
};

/** The key is a row id. @param ids rows that the caller may see */
export async function profileNames(db: Db, ids: readonly number[]): Promise<Map<number, NamedProfiles>> {
  const found = new Map<number, NamedProfiles>();
  if (ids.length === 0) return found;
  const { rows } = await sql<NameRow>`
    select row_id, named.creator_id, owned_creator.record, total from (
      select row_id, creator_id, row_number() over (partition by row_id order by position, creator_id) as place,
        count(*) over (partition by row_id) as total
      from (
        select u.id as row_id, b.creator_id, b.position from usage_row u
        join bought_record b on b.reveal_id = u.reveal_id where u.id in (${sql.join(ids)})
        union all
        select u.id, s.creator_id, s.position from usage_row u
        join sold_profile s on s.entry_id = u.entry_id where u.reveal_id is null and u.id in (${sql.join(ids)})
      ) bought
    ) named left join owned_creator on owned_creator.creator_id = named.creator_id
    where place <= ${MOST_NAMED} order by row_id, place`.execute(db);
  for (const row of rows) {
    const id = Number(row.rowId);
    const known = found.get(id) ?? { names: [], total: Number(row.total) };
    known.names.push(nameOf(row));
    found.set(id, known);
  }
  return found;
}
