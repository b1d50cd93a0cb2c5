import "server-only";
import { sql } from "kysely";
import { byAgent } from "@/lib/contract/agents";
import type { Named, UsageRow } from "@/lib/contract/usage";
import type { Db } from "@/lib/server/ports/database";
import { OTHER_SERVICE, type UsageRowStored } from "@/lib/server/schema/usage-rows";
import type { MemberContext } from "@/lib/server/team/team-context";
import { conditionOf, type Narrowed } from "../usage-input";
import type { DaySum } from "../usage-sums";
import { wordsFor } from "./usage-messages";

const ROWS_AT_ONCE = 500;

type Found = UsageRowStored & { member: string | null; author: string | null; key: string | null };

/** `before`: the last row that was read. */
type Reach = { before?: Pick<UsageRowStored, "day" | "id">; limit: number; offset?: number };

async function find(db: Db, query: Narrowed, { before, limit, offset = 0 }: Reach): Promise<Found[]> {
  const { rowIds } = query;
  const few = rowIds && sql` and id in (${sql.join(rowIds.length > 0 ? rowIds : [-1])})`;
  const { rows } = await sql<Found>`
    select found.*, member.name as member, author.name as author, api_key.label as key from (
      select id as place from usage_row where ${conditionOf(query, "null")} ${few ?? sql``}
        ${before === undefined ? sql`` : sql`and (day, id) < (${before.day}, ${before.id})`}
      order by day desc, id desc limit ${limit} offset ${offset}) places
    join usage_row found on found.id = places.place
    left join member on member.id = found.member_id
    left join member author on author.id = found.author_id
    left join api_key on api_key.id = found.key_id
    order by found.day desc, found.id desc`.execute(db);
  return rows;
}

type Counts = Map<string, number>;
const countsOf = (rows: readonly { revealId: string; count: number | string }[]): Counts =>
  new Map(rows.map(({ revealId, count }) => [revealId, Number(count)]));

/** `unknown`: credits of calls with an unknown outcome. `again`: bought creators that the team already owned. */
async function beside(db: Db, rows: readonly Found[]): Promise<{ unknown: Counts; again: Counts }> {
  const idsOf = (kinds: readonly string[]) =>
    rows.flatMap(({ kind, revealId }) => (kinds.includes(kind) && revealId !== null ? [revealId] : []));
  const [open, pages] = [idsOf(["hold"]), idsOf(["reveal", "page"])];
  const unknown = db
    .selectFrom("chargeAttempt")
    .select(({ fn }) => ["revealId", fn.sum<number>("n").as("count")])
    .where("revealId", "in", open.length > 0 ? open : [""])
    .where("state", "=", "unknown")
    .groupBy("revealId");
  const again = db
    .selectFrom("boughtRecord")
    .select(({ fn }) => ["revealId", fn.countAll<number>().as("count")])
    .where("revealId", "in", pages.length > 0 ? pages : [""])
    .where("isFirst", "=", 0)
    .groupBy("revealId");
  return { unknown: countsOf(await unknown.execute()), again: countsOf(await again.execute()) };
}

const named = (id: string | null, name: string | null): Named | null =>
  id === null ? null : { id, name: name ?? id };

const OPERATOR: Named = { id: "operator", name: "Operator" };
const authorOf = ({ authorId, author }: Found) =>
  authorId === OPERATOR.id ? OPERATOR : named(authorId, author);

const WITH_PROFILES: readonly string[] = ["hold", "reveal", "page", "refresh", "key", "correction"];

function toRow(row: Found, { unknown, again }: { unknown: Counts; again: Counts }): UsageRow {
  const { id, at, kind, purpose, revealId, requestId, entryId, accountId } = row;
  const [credits, heldNow] = [Number(row.credits), Number(row.held)];
  const inDoubt = unknown.get(revealId ?? "") ?? 0;
  const before = again.get(revealId ?? "") ?? 0;
  const said = wordsFor({ ...row, credits, held: heldNow, unknown: inDoubt, again: before });
  return {
    id: Number(id),
    at,
    kind,
    member: named(row.memberId, row.member && byAgent(row.member, row.agent)),
    author: authorOf(row),
    key: named(row.keyId, row.key),
    purpose,
    ...said,
    credits,
    held: heldNow,
    isUnknown: kind === "hold" && inDoubt > 0,
    balance: accountId === OTHER_SERVICE ? null : Number(row.balanceAfter),
    revealId,
    reference: revealId ?? requestId ?? (entryId === null ? `row ${id}` : `entry ${entryId}`),
    hasProfiles: WITH_PROFILES.includes(kind) && credits !== 0,
  };
}

async function toRows(db: Db, found: readonly Found[]): Promise<UsageRow[]> {
  if (found.length === 0) return [];
  const more = await beside(db, found);
  return found.map((row) => toRow(row, more));
}

/** Returns the page's days, and how many rows of the newest day precede the page; null past the end. */
function placeOf(days: readonly DaySum[], before: number, perPage: number) {
  const counts = new Map<string, number>();
  for (const { day, rows } of days) counts.set(day, (counts.get(day) ?? 0) + rows);
  let passed = 0;
  let offset: number | null = null;
  let to = "";
  for (const [day, rows] of counts) {
    if (offset === null && passed + rows > before) [to, offset] = [day, before - passed];
    passed += rows;
    if (offset !== null && passed >= before + perPage) return { period: { from: day, to }, offset };
  }
  return offset === null ? null : { period: { from: days.at(-1)!.day, to }, offset };
}

/** The daily sums locate the page, so that a late one costs no more than the first. `days`: newest first. */
export async function rowsOf(
  { db }: MemberContext,
  query: Narrowed,
  days: readonly DaySum[],
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: UsageRow[]; total: number }> {
  const total = days.reduce((sum, { rows }) => sum + rows, 0);
  const place = placeOf(days, (page - 1) * perPage, perPage);
  if (place === null) return { rows: [], total };
  const { period, offset } = place;
  const found = await find(db, { ...query, period }, { limit: perPage, offset });
  return { rows: await toRows(db, found), total };
}

export async function* eachUsageRow(
  { db }: MemberContext,
  query: Narrowed,
): AsyncGenerator<UsageRow, void, undefined> {
  let before: Reach["before"];
  for (;;) {
    const found = await find(db, query, { before, limit: ROWS_AT_ONCE });
    yield* await toRows(db, found);
    if (found.length < ROWS_AT_ONCE) return;
    const { day, id } = found.at(-1)!;
    before = { day, id };
  }
}
