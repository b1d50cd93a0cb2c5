import "server-only";
/** Totals come from daily sums and cover the rows that the same query shows. */
import { sql, type RawBuilder } from "kysely";
import {
  NO_PURPOSE,
  usageKind,
  type Period,
  type Usage,
  type UsageKind,
  type UsageSum,
} from "@/lib/contract/usage";
import type { Db } from "@/lib/server/ports/database";
import { conditionOf, SPENDS, type Narrowed } from "./usage-input";

/** The few rows of a profile get the shape of the daily sums. */
function sourceOf({ rowIds }: Narrowed): RawBuilder<unknown> {
  if (rowIds === null) return sql`usage_day`;
  return sql`(select day, account_id, coalesce(member_id, '') as member_id, coalesce(key_id, '') as key_id,
    coalesce(purpose, '') as purpose, kind, 1 as rows, credits, held, owned
    from usage_row where id in (${sql.join(rowIds.length > 0 ? rowIds : [-1])})) as few`;
}

const SPENT = sql<number>`sum(case when ${SPENDS} then -credits else 0 end)`;

export type DaySum = { day: string; purpose: string; rows: number; spent: number; held: number };

export async function daySums(db: Db, query: Narrowed): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`
    select day, purpose, sum(rows) as rows, ${SPENT} as spent, sum(held) as held
    from ${sourceOf(query)} where ${conditionOf(query, "text")} group by day, purpose order by day desc`.execute(
    db,
  );
  return rows.map((row) => ({
    day: row.day,
    purpose: row.purpose,
    rows: Number(row.rows),
    spent: Number(row.spent),
    held: Number(row.held),
  }));
}

/** By day: all spending, and the part from the dashboard's own account. */
export async function dailySpending(db: Db, { from, to }: Period): Promise<Map<string, [number, number]>> {
  const { rows } = await sql<{ day: string; spent: number; own: number }>`
    select day, ${SPENT} as spent, sum(case when ${SPENDS} and kind <> 'key' then -credits else 0 end) as own
    from usage_day where day >= ${from} and day <= ${to} group by day`.execute(db);
  return new Map(rows.map(({ day, spent, own }) => [day, [Number(spent), Number(own)]]));
}

type KindSum = { kind: UsageKind; rows: number; credits: number; held: number; owned: number };

/** The filter by kind is ignored. */
export async function kindSums(db: Db, query: Narrowed): Promise<KindSum[]> {
  const all = { ...query, kind: undefined };
  const { rows } = await sql<KindSum>`
    select kind, sum(rows) as rows, sum(credits) as credits, sum(held) as held, sum(owned) as owned
    from ${sourceOf(query)} where ${conditionOf(all, "text")} group by kind`.execute(db);
  return rows
    .map((row) => ({
      kind: row.kind,
      rows: Number(row.rows),
      credits: Number(row.credits),
      held: Number(row.held),
      owned: Number(row.owned),
    }))
    .filter(({ rows: count }) => count > 0);
}

export function totalsOf(kinds: readonly KindSum[], kind: UsageKind | undefined): Usage["sums"] {
  const shown = kinds.filter((each) => kind === undefined || each.kind === kind);
  const sum = (of: (each: KindSum) => number) => shown.reduce((total, each) => total + of(each), 0);
  const flowing = (flow: "charged" | "returned" | "added") =>
    sum((each) => (usageKind(each.kind).flow === flow ? each.credits : 0));
  const charged = 0 - flowing("charged");
  const returned = flowing("returned");
  return {
    spent: charged - returned,
    charged,
    returned,
    added: flowing("added"),
    held: sum(({ held }) => held),
    notPaidTwice: sum(({ owned }) => owned),
  };
}

type Spender = {
  memberId: string;
  keyId: string;
  spent: number;
  member: string | null;
  key: string | null;
};

function ranked(
  found: readonly Spender[],
  of: (each: Spender) => [id: string, name: string | null],
): UsageSum[] {
  const sums = new Map<string, UsageSum>();
  for (const each of found) {
    const [id, name] = of(each);
    const spent = (sums.get(id)?.spent ?? 0) + Number(each.spent);
    if (id !== "") sums.set(id, { id, name: name ?? id, spent });
  }
  return [...sums.values()]
    .filter(({ spent }) => spent !== 0)
    .sort((a, b) => b.spent - a.spent || (a.id < b.id ? -1 : 1));
}

/** Highest spending first; members and keys without spending are left out. */
export async function sumsByWho(db: Db, query: Narrowed): Promise<Pick<Usage, "byMember" | "byKey">> {
  const { rows } = await sql<Spender>`
    select found.*, member.name as member, api_key.label as key from (
      select member_id, key_id, ${SPENT} as spent from ${sourceOf(query)}
      where ${conditionOf(query, "text")} group by member_id, key_id) found
    left join member on member.id = found.member_id left join api_key on api_key.id = found.key_id`.execute(
    db,
  );
  return {
    byMember: ranked(rows, ({ memberId, member }) => [memberId, member]),
    byKey: ranked(rows, ({ keyId, key }) => [keyId, key]),
  };
}

export function purposeSums(days: readonly DaySum[]): UsageSum[] {
  const sums = new Map<string, number>();
  for (const { purpose, spent } of days) sums.set(purpose, (sums.get(purpose) ?? 0) + spent);
  return [...sums]
    .filter(([, spent]) => spent !== 0)
    .map(([purpose, spent]) => ({ id: purpose || NO_PURPOSE, name: purpose || NO_PURPOSE, spent }))
    .sort((a, b) => b.spent - a.spent || (a.id < b.id ? -1 : 1));
}

/** The sum of all accounts of the embedded service before the period. */
export async function balanceBefore(db: Db, { from }: Period): Promise<number> {
  const { rows } = await sql<{ credits: number | null }>`
    select sum(credits) as credits from usage_day where account_id <> '' and day < ${from}`.execute(db);
  return Number(rows[0]?.credits ?? 0);
}

export async function firstDay(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select min(day) as day from usage_day`.execute(db);
  return rows[0]?.day ?? null;
}
