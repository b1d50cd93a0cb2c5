import "server-only";
/** The usage ledger is derived in the same transaction. Nothing that decides about money reads it. */
import { sql, type Insertable, type Kysely, type Selectable } from "kysely";
import { dayIn } from "@/lib/domain/zone-days";
import { zoneOf } from "./books-zone-of";
import type { Tables } from "./tables";

type Trx = Kysely<Tables>;
export type UsageRowStored = Selectable<Tables["usageRow"]>;
type Written = Insertable<Tables["usageRow"]>;

/** The account that this installation's dashboard spends from. */
export const TEAM_ACCOUNT = "dashboard";
/** Only the dashboard's own spending at another service is known, and no balance. */
export const OTHER_SERVICE = "";

export type NewUsageRow = Pick<Written, "at" | "kind" | "accountId"> &
  Partial<Omit<Written, "id" | "day" | "balanceAfter">>;

const EMPTY = {
  memberId: null,
  authorId: null,
  keyId: null,
  agent: null,
  purpose: null,
  credits: 0,
  held: 0,
  asked: 0,
  owned: 0,
  givenBack: 0,
  revealId: null,
  attemptId: null,
  entryId: null,
  operation: null,
  requestId: null,
  note: null,
};

type Summed = Pick<
  UsageRowStored,
  "day" | "accountId" | "memberId" | "keyId" | "purpose" | "kind" | "credits" | "held" | "owned"
>;

/** `sign`: 1 adds the row to the sums, -1 removes it. */
async function sum(trx: Trx, row: Summed, sign: 1 | -1): Promise<void> {
  const { day, accountId, memberId, keyId, purpose, kind, credits, held, owned } = row;
  await sql`insert into usage_day (day, account_id, member_id, key_id, purpose, kind, rows, credits, held, owned)
    values (${day}, ${accountId}, ${memberId ?? ""}, ${keyId ?? ""}, ${purpose ?? ""}, ${kind}, ${sign},
      ${sign * credits}, ${sign * held}, ${sign * owned})
    on conflict (day, account_id, member_id, key_id, purpose, kind) do update set
      rows = usage_day.rows + excluded.rows, credits = usage_day.credits + excluded.credits,
      held = usage_day.held + excluded.held, owned = usage_day.owned + excluded.owned`.execute(trx);
}

async function balanceBefore(trx: Trx, account: string): Promise<number> {
  const last = await trx
    .selectFrom("usageRow")
    .select("balanceAfter")
    .where("accountId", "=", account)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return Number(last?.balanceAfter ?? 0);
}

/** Runs in the caller's transaction, which must hold the write lock. @returns the id of the row */
export async function addUsageRow(trx: Trx, given: NewUsageRow): Promise<number> {
  const setting = await trx
    .selectFrom("teamSetting")
    .select("value")
    .where("name", "=", "books_zone")
    .executeTakeFirst();
  const row = {
    ...EMPTY,
    ...given,
    day: dayIn(zoneOf(setting?.value), Date.parse(given.at)),
    balanceAfter: (await balanceBefore(trx, given.accountId)) + (given.credits ?? 0),
  };
  const { id } = await trx.insertInto("usageRow").values(row).returning("id").executeTakeFirstOrThrow();
  await sum(trx, row, 1);
  return id;
}

export type UsageChange = Partial<
  Pick<UsageRowStored, "kind" | "keyId" | "agent" | "credits" | "held" | "asked" | "givenBack">
>;

/** Runs in the caller's transaction. The balances after the row change with its credits. */
export async function changeUsageRow(trx: Trx, row: UsageRowStored, change: UsageChange): Promise<void> {
  const next = { ...row, ...change };
  await trx.updateTable("usageRow").set(change).where("id", "=", row.id).execute();
  if (next.credits !== row.credits)
    await trx
      .updateTable("usageRow")
      .set((fields) => ({ balanceAfter: fields("balanceAfter", "+", next.credits - row.credits) }))
      .where("accountId", "=", row.accountId)
      .where("id", ">=", row.id)
      .execute();
  await sum(trx, row, -1);
  await sum(trx, next, 1);
  const { day, accountId, kind } = row;
  if (next.kind === kind && next.keyId === row.keyId) return;
  await trx
    .deleteFrom("usageDay")
    .where("day", "=", day)
    .where("accountId", "=", accountId)
    .where("rows", "=", 0)
    .execute();
}
