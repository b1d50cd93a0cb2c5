import "server-only";
/** Small pieces that the verbs of a reveal share. */
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "@/lib/server/db/database";
import type { EntryKind } from "@/lib/server/db/team-tables";

export type Trx = Transaction<Tables>;
type Reader = Kysely<Tables>;

export const isoNow = () => new Date().toISOString();
/** First instant of the calendar month (UTC) that caps are counted in. */
export const startOfMonth = () => `${isoNow().slice(0, 7)}-01T00:00:00.000Z`;

const SIGN: Record<EntryKind, 1 | -1> = { hold: 1, post: -1, release: -1, void: -1, overage: 1 };

async function sums(db: Reader, memberId?: string, since?: string): Promise<Record<EntryKind, number>> {
  let query = db
    .selectFrom("team_entry")
    .select(["kind", (fields) => fields.fn.sum<number>("amount").as("amount")])
    .groupBy("kind");
  if (memberId !== undefined) query = query.where("member_id", "=", memberId);
  if (since !== undefined) query = query.where("created_at", ">=", since);
  const all: Record<EntryKind, number> = { hold: 0, post: 0, release: 0, void: 0, overage: 0 };
  for (const { kind, amount } of await query.execute()) all[kind] = Number(amount);
  return all;
}

/** Credits set aside by the whole team for what has not ended yet. */
export async function heldCredits(db: Reader): Promise<number> {
  const all = await sums(db);
  return (["hold", "post", "release", "void"] as const).reduce(
    (held, kind) => held + SIGN[kind] * all[kind],
    0,
  );
}

/** Credits that a member spent this calendar month, with what is still set aside. */
export async function monthlySpend(db: Reader, memberId: string): Promise<number> {
  const { hold, release, void: voided, overage } = await sums(db, memberId, startOfMonth());
  return Math.max(0, hold - release - voided + overage);
}

/** Ids of a selection that the team owns. */
export async function ownedIds(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (let start = 0; start < ids.length; start += 500) {
    const rows = await db
      .selectFrom("owned_creator")
      .select("creator_id")
      .where("creator_id", "in", ids.slice(start, start + 500))
      .execute();
    for (const { creator_id } of rows) found.add(creator_id);
  }
  return found;
}
