import "server-only";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import { foldHandle } from "@/lib/contract/fold";
import { day } from "@/lib/contract/kinds";
import { NO_PURPOSE, UNSPENT_KINDS, USAGE_KINDS, type Period } from "@/lib/contract/usage";
import { addDays, dayIn } from "@/lib/domain/zone-days";
import { isAllowed } from "@/lib/server/access/caller";
import type { Db } from "@/lib/server/ports/database";
import type { MemberContext } from "../team-context";

/** Days are YYYY-MM-DD, inclusive, in the time zone of the books. `profile`: id or @handle of a bought creator. */
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

const USUAL_DAYS = 30;

export function periodOf(zone: string, { from, to }: Pick<UsageQuery, "from" | "to">): Period {
  const today = dayIn(zone, Date.now());
  // A last day in the past has 30 days before it; a first day in the future ends the period itself.
  const last = to ?? (from !== undefined && from > today ? from : today);
  return { from: from ?? addDays(last, 1 - USUAL_DAYS), to: last };
}

/** `rowIds`: the rows of a profile; null without that filter. */
export type Narrowed = Omit<UsageQuery, "from" | "to" | "page" | "perPage" | "profile"> & {
  period: Partial<Period>;
  rowIds: readonly number[] | null;
};

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

/** A caller without `usage.all` sees only their own rows, whatever they request. */
export async function narrowedTo(
  ctx: MemberContext,
  { memberId, purpose, keyId, kind, profile }: UsageQuery,
  period: Partial<Period>,
): Promise<Narrowed> {
  const whose = isAllowed(ctx, "usage.all") ? memberId : ctx.member.id;
  const rowIds = profile === undefined ? null : await rowsOfProfile(ctx.db, profile);
  return { memberId: whose, purpose, keyId, kind, rowIds, period };
}

/** Credits that were added or moved have no purpose and aren't spent. */
export const SPENDS = sql<boolean>`kind not in (${sql.join(UNSPENT_KINDS.map((kind) => sql.lit(kind)))})`;

/** One condition serves rows and sums, so that both agree. `empty`: null in rows, the empty text in sums. */
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
  // Added or moved credits aren't expected under "no purpose".
  if (purpose === NO_PURPOSE) parts.push(sql`${none} and ${SPENDS}`);
  else if (purpose !== undefined) parts.push(sql`purpose = ${purpose}`);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}
