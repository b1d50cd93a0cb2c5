import "server-only";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import { summedColumn } from "@/lib/contract/list-columns/column-kinds";
import { type Outcome, reachedFrom, stageRank } from "@/lib/contract/list-outcome";
import { STAGES, type Stage } from "@/lib/contract/lists";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import type { MemberContext } from "../team-context";
import { tableOf } from "./read-rows";

/** Purchases count whatever their purpose is. */
async function creditsOf(db: Db, listId: string): Promise<number> {
  const { credits } = await db
    .selectFrom("bought_record")
    .innerJoin("list_item", "list_item.creator_id", "bought_record.creator_id")
    .select(({ fn }) => fn.countAll<number>().as("credits"))
    .where("list_item.list_id", "=", listId)
    .where("list_item.removed_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(credits);
}

const rank = sql`case status.stage ${sql.join(
  STAGES.map((stage) => sql`when ${stage} then cast(${stageRank(stage)} as integer)`),
  sql` `,
)} else 0 end`;

const changed = (from: RawBuilder<unknown>, end: "before" | "after") => sql`
  select item.creator_id, ${rank} as reached from ${from}
  join list_change change on change.list_id = item.list_id and change.creator_id = item.creator_id
    and change.kind = 'field' and change.field = 'status'
  join list_status status on status.id = ${sql.ref(`change.${end}`)}`;

type Furthest = { reached: number; creators: number; amount: number | null };

/**
 * The furthest stage is taken from an item's present and earlier statuses, including removed ones. `from` names
 * `list_item` as `item`; `where` is a condition on it. `money`: id of a column of one list.
 * @returns `money`: sums of that column by stage
 */
export async function furthestStages(
  db: Db,
  { from, where, money }: { from: RawBuilder<unknown>; where: RawBuilder<unknown>; money?: string },
): Promise<{ creators: number; reached: Outcome["reached"]; money: Outcome["reached"] }> {
  const { rows } = await sql<Furthest>`
    select furthest.reached, count(*) as creators, sum(cell.number) as amount from (
      select had.creator_id, max(had.reached) as reached from (
        select item.creator_id, ${rank} as reached from ${from}
        join list_status status on status.id = item.status_id where ${where}
        union all ${changed(from, "before")} where ${where}
        union all ${changed(from, "after")} where ${where}
      ) as had group by had.creator_id
    ) as furthest
    left join list_value cell on cell.column_id = ${money ?? ""} and cell.creator_id = furthest.creator_id
    group by furthest.reached`.execute(db);
  const furthest = new Map(rows.map(({ reached, creators }) => [Number(reached), Number(creators)]));
  return {
    creators: [...furthest.values()].reduce((sum, count) => sum + count, 0),
    reached: reachedFrom(furthest),
    money: reachedFrom(new Map(rows.map(({ reached, amount }) => [Number(reached), Number(amount ?? 0)]))),
  };
}

const DAY_MS = 86_400_000;

/** Counts creators whose first contact and first reply were both set as a status on the list. */
async function daysToReply(db: Db, listId: string): Promise<number | null> {
  const first = (stage: Stage) =>
    sql`min(case when ${rank} >= cast(${stageRank(stage)} as integer) then change.at end)`;
  const { rows } = await sql<{ contacted: string; replied: string }>`
    select * from (
      select ${first("contacted")} as contacted, ${first("replied")} as replied from list_change change
      join list_status status on status.id = change.after
      join list_item item on item.list_id = change.list_id and item.creator_id = change.creator_id
      where change.list_id = ${listId} and change.kind = 'field' and change.field = 'status'
        and item.removed_at is null
      group by change.creator_id
    ) as had where replied > contacted`.execute(db);
  const days = rows
    .map(({ contacted, replied }) => (Date.parse(replied) - Date.parse(contacted)) / DAY_MS)
    .sort((a, b) => a - b);
  const middle = days.length / 2;
  return days.length === 0 ? null : (days[Math.ceil(middle) - 1]! + days[Math.floor(middle)]!) / 2;
}

/** @throws AppError `not_found`; `invalid_parameter` for a board of posts */
export const listOutcome = defineVerb(
  { scope: "library.read", input: z.string() },
  async (ctx: MemberContext, listId): Promise<Outcome> => {
    const list = await tableOf(ctx, listId);
    const column = summedColumn(list);
    const { money, ...stages } = await furthestStages(ctx.db, {
      from: sql`list_item item`,
      where: sql`item.list_id = ${list.id} and item.removed_at is null`,
      money: column?.id,
    });
    return {
      credits: await creditsOf(ctx.db, list.id),
      daysToReply: await daysToReply(ctx.db, list.id),
      ...stages,
      money: column ? { name: column.name, currency: column.options.currency, reached: money } : null,
    };
  },
);
