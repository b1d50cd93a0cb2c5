import "server-only";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import { summedColumn } from "@/lib/contract/list-columns/column-kinds";
import {
  FUNNEL,
  type FunnelStage,
  type ListOutcome,
  type Outcome,
  type OutcomeOwner,
  reachedFrom,
  stageRank,
  TIMED,
} from "@/lib/contract/list-outcome";
import { STAGES, type List } from "@/lib/contract/lists";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import { isPostgres } from "@/lib/server/schema/engine-of";
import type { MemberContext } from "../team-context";
import { tableOf } from "./read-rows";

/** Purchases count whatever their purpose is. */
async function creditsOf(db: Db, listId: string): Promise<number> {
  const { credits } = await db
    .selectFrom("boughtRecord")
    .innerJoin("listItem", "listItem.creatorId", "boughtRecord.creatorId")
    .select(({ fn }) => fn.countAll<number>().as("credits"))
    .where("listItem.listId", "=", listId)
    .where("listItem.removedAt", "is", null)
    .executeTakeFirstOrThrow();
  return Number(credits);
}

const rankIn = (table: string) =>
  sql`case ${sql.ref(`${table}.stage`)} ${sql.join(
    STAGES.map((stage) => sql`when ${stage} then cast(${stageRank(stage)} as integer)`),
    sql` `,
  )} else 0 end`;

type Items = { from: RawBuilder<unknown>; where: RawBuilder<unknown> };

/**
 * The furthest stage is taken from an item's present and earlier statuses, including removed ones. `from` names
 * `listItem` as `item`; `where` is a condition on it.
 */
function furthestOf({ from, where }: Items) {
  const changed = (end: "before" | "after") => sql`
    select item.creator_id, ${rankIn("status")} as reached from ${from}
    join list_change change on change.list_id = item.list_id and change.creator_id = item.creator_id
      and change.kind = 'field' and change.field = 'status'
    join list_status status on status.id = ${sql.ref(`change.${end}`)} where ${where}`;
  return sql`(
    select had.creator_id, max(had.reached) as reached from (
      select item.creator_id, ${rankIn("status")} as reached from ${from}
      join list_status status on status.id = item.status_id where ${where}
      union all ${changed("before")} union all ${changed("after")}
    ) as had group by had.creator_id)`;
}

/** @returns how many of the items reached each stage; a creator of several items counts once */
export async function furthestStages(db: Db, items: Items): Promise<Outcome["reached"]> {
  const { rows } = await sql<{ reached: number; creators: number }>`
    select furthest.reached, count(*) as creators from ${furthestOf(items)} as furthest
    group by furthest.reached`.execute(db);
  return reachedFrom(new Map(rows.map(({ reached, creators }) => [Number(reached), Number(creators)])));
}

/** Creators with the same furthest stage, owner and status. `priced`: those with an amount. `since`: the earliest last change. */
type Group = {
  reached: number;
  ownerId: string | null;
  name: string | null;
  statusId: string;
  creators: number;
  priced: number;
  amount: number;
  since: string;
};

async function groupsOf(db: Db, listId: string, columnId: string): Promise<Group[]> {
  const items = {
    from: sql`list_item item`,
    where: sql`item.list_id = ${listId} and item.removed_at is null`,
  };
  const { rows } = await sql<Group>`
    select furthest.reached, item.owner_id as "ownerId", member.name, item.status_id as "statusId",
      count(*) as creators, count(cell.number) as priced, sum(cell.number) as amount, min(item.status_at) as since
    from ${furthestOf(items)} as furthest
    join list_item item on item.list_id = ${listId} and item.creator_id = furthest.creator_id
    left join member on member.id = item.owner_id
    left join list_value cell on cell.column_id = ${columnId} and cell.creator_id = furthest.creator_id
    group by furthest.reached, item.owner_id, member.name, item.status_id`.execute(db);
  return rows.map(({ reached, creators, priced, amount, ...rest }) => ({
    ...rest,
    reached: Number(reached),
    creators: Number(creators),
    priced: Number(priced),
    amount: Number(amount ?? 0),
  }));
}

type Summed = "creators" | "priced" | "amount";
const sumOf = (groups: readonly Group[], what: Summed) => groups.reduce((sum, each) => sum + each[what], 0);

function reachedIn(groups: readonly Group[], what: Summed): Outcome["reached"] {
  const furthest = new Map<number, number>();
  for (const group of groups) furthest.set(group.reached, (furthest.get(group.reached) ?? 0) + group[what]);
  return reachedFrom(furthest);
}

/** Owners with most creators come first. */
function ownersIn(groups: readonly Group[], { statuses }: List): OutcomeOwner[] {
  const contacted = new Set(statuses.filter(({ stage }) => stage === "contacted").map(({ id }) => id));
  const byOwner = [...Map.groupBy(groups, ({ ownerId }) => ownerId)];
  if (byOwner.every(([id]) => id === null)) return [];
  return byOwner
    .map(([id, own]) => ({
      id,
      name: own[0]!.name,
      creators: sumOf(own, "creators"),
      reached: reachedIn(own, "creators"),
      money: sumOf(own, "amount"),
      waitingSince:
        own
          .filter(({ statusId }) => contacted.has(statusId))
          .map(({ since }) => since)
          .sort()[0] ?? null,
    }))
    .sort(
      (one, other) =>
        Number(one.id === null) - Number(other.id === null) ||
        other.creators - one.creators ||
        (one.name ?? "").localeCompare(other.name ?? "", "en"),
    );
}

/**
 * A stage is dated by the first change of status to it or a later one. A creator who was added at the stage has no date,
 * and one who passed two stages in one change has no time between them.
 */
async function timesBetween(db: Db, listId: string): Promise<ListOutcome["between"]> {
  const firstAt = (stage: FunnelStage) => {
    const first = (end: "was" | "became", column: "id" | "at") =>
      sql`min(case when ${rankIn(end)} >= cast(${stageRank(stage)} as integer) then ${sql.ref(`change.${column}`)} end)`;
    return sql`case when ${first("was", "id")} is null or ${first("was", "id")} > ${first("became", "id")}
      then ${first("became", "at")} end as ${sql.ref(stage)}`;
  };
  const seconds = (at: FunnelStage) =>
    isPostgres(db)
      ? sql`extract(epoch from cast(${sql.ref(at)} as timestamptz))`
      : sql`unixepoch(${sql.ref(at)}, 'subsec')`;
  const passed = TIMED.map((stage) => {
    const before = FUNNEL[FUNNEL.indexOf(stage) - 1]!;
    return sql`select ${sql.lit(stage)} as stage, (${seconds(stage)} - ${seconds(before)}) / 86400 as days
      from dated where ${sql.ref(stage)} > ${sql.ref(before)}`;
  });
  const { rows } = await sql<{ stage: (typeof TIMED)[number]; days: number; creators: number }>`
    with dated as (
      select ${sql.join(FUNNEL.slice(1).map(firstAt))} from list_change change
      join list_item item on item.list_id = change.list_id and item.creator_id = change.creator_id
      join list_status was on was.id = change.before
      join list_status became on became.id = change.after
      where change.list_id = ${listId} and change.kind = 'field' and change.field = 'status'
        and item.removed_at is null
      group by change.creator_id
    ), passed as (${sql.join(passed, sql` union all `)}
    ), ranked as (
      select stage, days, row_number() over (partition by stage order by days) as place,
        count(*) over (partition by stage) as creators from passed
    ) select stage, avg(days) as days, max(creators) as creators from ranked
      where place in ((creators + 1) / 2, (creators + 2) / 2) group by stage`.execute(db);
  return Object.fromEntries(
    rows.map(({ stage, days, creators }) => [stage, { days: Number(days), creators: Number(creators) }]),
  );
}

/** @throws AppError `not_found`; `invalid_parameter` for a board of posts */
export const listOutcome = defineVerb(
  { scope: "library.read", input: z.string() },
  async (ctx: MemberContext, listId): Promise<ListOutcome> => {
    const list = await tableOf(ctx, listId);
    const column = summedColumn(list);
    const groups = await groupsOf(ctx.db, list.id, column?.id ?? "");
    const byStatus = list.statuses.map((status) => {
      const own = groups.filter(({ statusId }) => statusId === status.id);
      return { ...status, creators: sumOf(own, "priced"), amount: sumOf(own, "amount") };
    });
    return {
      creators: sumOf(groups, "creators"),
      credits: await creditsOf(ctx.db, list.id),
      reached: reachedIn(groups, "creators"),
      money: column
        ? {
            name: column.name,
            currency: column.options.currency,
            reached: reachedIn(groups, "amount"),
            byStatus: byStatus.filter(({ creators }) => creators > 0),
          }
        : null,
      owners: ownersIn(groups, list),
      between: await timesBetween(ctx.db, list.id),
    };
  },
);
