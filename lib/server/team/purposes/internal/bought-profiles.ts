import "server-only";
import { sql } from "kysely";
import type { BoughtProfile } from "@/lib/contract/purposes";
import type { Creator } from "@/lib/contract/records";
import { USAGE_KINDS, usageKind, type Named } from "@/lib/contract/usage";
import type { Db } from "@/lib/server/ports/database";
import { conditionOf, type Narrowed } from "@/lib/server/team/usage/usage-input";

/** Other kinds about a reveal, such as a decision or a refund, deliver no profile. */
export const PURCHASES = USAGE_KINDS.filter((kind) => usageKind(kind).isPurchase);
const AT_ONCE = 500;

type Found = {
  rowId: number;
  day: string;
  place: number;
  creatorId: string;
  at: string;
  isFirst: number;
  revealId: string | null;
  reference: string;
  memberId: string | null;
  member: string | null;
  keyId: string | null;
  key: string | null;
  record: string | null;
};

/** A reveal has one purchase row, so no profile is listed twice. */
function boughtBy(query: Narrowed) {
  const rows = sql`(select id as row_id, day, at as row_at, reveal_id, entry_id, request_id, member_id, key_id
    from usage_row where ${conditionOf(query, "null")} and kind in (${sql.join(PURCHASES)}))`;
  const own = sql`u.row_id, u.day, u.reveal_id, u.member_id, u.key_id`;
  return sql`(
    select ${own}, b.creator_id, coalesce(b.position, 0) as place, b.bought_at as at, b.is_first,
      u.reveal_id as reference
    from ${rows} u join bought_record b on b.reveal_id = u.reveal_id
    union all
    select ${own}, s.creator_id, s.position as place, u.row_at as at, 1 as is_first,
      coalesce(u.request_id, 'entry ' || cast(u.entry_id as text)) as reference
    from ${rows} u join sold_profile s on s.entry_id = u.entry_id
    where u.reveal_id is null) as bought`;
}

export const boughtCreators = (query: Narrowed) =>
  sql`(select distinct bought.creator_id from ${boughtBy(query)}) as bought_creator`;

export async function countBought(db: Db, query: Narrowed): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${boughtBy(query)}`.execute(db);
  return Number(rows[0]!.count);
}

const named = (id: string | null, name: string | null): Named | null =>
  id === null ? null : { id, name: name ?? id };

const toProfile = (row: Found): BoughtProfile => ({
  id: row.creatorId,
  username: row.record === null ? null : ((JSON.parse(row.record) as Creator).username ?? null),
  at: row.at,
  member: named(row.memberId, row.member),
  key: named(row.keyId, row.key),
  credits: 1,
  isOwnedBefore: Number(row.isFirst) === 0,
  revealId: row.revealId,
  reference: row.reference,
});

type Reach = { limit: number; offset?: number; after?: Found };

async function find(db: Db, query: Narrowed, { limit, offset = 0, after }: Reach): Promise<Found[]> {
  // Rows are newest first and profiles in the order of selection, so one row-value comparison isn't possible.
  const beyond =
    after === undefined
      ? sql``
      : sql`where day < ${after.day} or (day = ${after.day} and (row_id < ${after.rowId}
          or (row_id = ${after.rowId} and (place > ${after.place}
          or (place = ${after.place} and creator_id > ${after.creatorId})))))`;
  const { rows } = await sql<Found>`
    select found.*, member.name as member, api_key.label as key, owned_creator.record from (
      select * from ${boughtBy(query)} ${beyond}
      order by day desc, row_id desc, place, creator_id limit ${limit} offset ${offset}) found
    left join member on member.id = found.member_id
    left join api_key on api_key.id = found.key_id
    left join owned_creator on owned_creator.creator_id = found.creator_id
    order by found.day desc, found.row_id desc, found.place, found.creator_id`.execute(db);
  return rows;
}

export const pageOfBought = async (
  db: Db,
  query: Narrowed,
  { page, perPage }: { page: number; perPage: number },
): Promise<BoughtProfile[]> =>
  (await find(db, query, { limit: perPage, offset: (page - 1) * perPage })).map(toProfile);

export async function* eachBought(db: Db, query: Narrowed): AsyncGenerator<BoughtProfile, void, undefined> {
  let after: Found | undefined;
  for (;;) {
    const found = await find(db, query, { limit: AT_ONCE, after });
    for (const row of found) yield toProfile(row);
    if (found.length < AT_ONCE) return;
    after = found.at(-1);
  }
}
