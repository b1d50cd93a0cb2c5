import "server-only";
/** What the ledger is narrowed to, and the time that everything on its page speaks of. */
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import { foldHandle } from "@/lib/contract/fold";
import { day } from "@/lib/contract/kinds";
import { NO_PURPOSE, UNSPENT_KINDS, USAGE_KINDS, type Period } from "@/lib/contract/usage";
import { addDays, dayIn } from "@/lib/domain/zone-days";
import { isAllowed } from "@/lib/server/access/caller";
import type { Db } from "@/lib/server/ports/database";
import type { MemberContext } from "../team-context";

/** Days: YYYY-MM-DD, both inclusive, in the time zone of the books. `profile`: id or @handle of somebody who was bought. */
export const usageInput = z.strictObject({
  memberId: z.string().optional(),
  purpose: z.string().optional(),
  keyId: z.string().optional(),
  kind: z.enum(USAGE_KINDS).optional(),
  profile: z.string().max(200).optional(),
  from: day.optional(),
  to: day.optional(),
  page: z.int().min(1).optional(),
  perPage: z.int().min(1).optional(),
});
export type UsageQuery = z.output<typeof usageInput>;

/** Days that are shown when no time is chosen. */
export const USUAL_DAYS = 30;

/** The last 30 days, or those that are named; a missing end follows the given one. */
export function periodOf(zone: string, { from, to }: Pick<UsageQuery, "from" | "to">): Period {
  const today = dayIn(zone, Date.now());
  // A last day of long ago has 30 days before it, a first day to come ends itself.
  const last = to ?? (from !== undefined && from > today ? from : today);
  return { from: from ?? addDays(last, 1 - USUAL_DAYS), to: last };
}

/** A query for SQL. `rowIds`: of the rows of a profile; null: of all. */
export type Narrowed = Omit<UsageQuery, "from" | "to" | "page" | "perPage" | "profile"> & {
  period: Partial<Period>;
  rowIds: readonly number[] | null;
};

/** The rows that brought one profile: few, so that they are named. */
async function rowsOfProfile(db: Db, text: string): Promise<number[]> {
  const handle = foldHandle(text.trim().replace(/^@/, ""));
  const ids = sql`(select ${text.trim()} as id union select creator_id from library_search where username = ${handle})`;
  const { rows } = await sql<{ id: number }>`
    select u.id from usage_row u join bought_record b on b.reveal_id = u.reveal_id where b.creator_id in ${ids}
    union select u.id from usage_row u join sold_profile s on s.entry_id = u.entry_id where s.creator_id in ${ids}`.execute(
    db,
  );
  return rows.map(({ id }) => Number(id));
}

/** What the caller may see of it: everybody's, or their own, also when they request somebody else's. */
export async function narrowedTo(
  ctx: MemberContext,
  { memberId, purpose, keyId, kind, profile }: UsageQuery,
  period: Partial<Period>,
): Promise<Narrowed> {
  const whose = isAllowed(ctx, "usage.all") ? memberId : ctx.member.id;
  const rowIds = profile === undefined ? null : await rowsOfProfile(ctx.db, profile);
  return { memberId: whose, purpose, keyId, kind, rowIds, period };
}

/** Of a row or a sum: not about credits that were added or moved, which are for no purpose and spend nothing. */
export const SPENDS = sql<boolean>`kind not in (${sql.join(UNSPENT_KINDS.map((kind) => sql.lit(kind)))})`;

/**
 * The condition of a query as SQL, for rows and for sums alike, so that both speak of the same.
 * @param empty what stands for nothing: null in rows, the empty text in sums
 */
export function conditionOf(
  { memberId, purpose, keyId, kind, period: { from, to } }: Narrowed,
  empty: "null" | "text",
): RawBuilder<boolean> {
  const parts: RawBuilder<boolean>[] = [sql<boolean>`1 = 1`];
  if (from !== undefined) parts.push(sql`day >= ${from}`);
  if (to !== undefined) parts.push(sql`day <= ${to}`);
  if (memberId !== undefined) parts.push(sql`member_id = ${memberId}`);
  if (keyId !== undefined) parts.push(sql`key_id = ${keyId}`);
  if (kind !== undefined) parts.push(sql`kind = ${kind}`);
  const none = empty === "null" ? sql<boolean>`purpose is null` : sql<boolean>`purpose = ''`;
  // Nobody looks for credits that were added or moved there.
  if (purpose === NO_PURPOSE) parts.push(sql`${none} and ${SPENDS}`);
  else if (purpose !== undefined) parts.push(sql`purpose = ${purpose}`);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}
