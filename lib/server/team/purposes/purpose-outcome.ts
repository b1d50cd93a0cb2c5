import "server-only";
import { sql } from "kysely";
import type { Outcome } from "@/lib/contract/list-outcome";
import type { Db } from "@/lib/server/ports/database";
import { furthestStages } from "../lists/furthest-stages";
import type { Narrowed } from "../usage/usage-input";
import { boughtCreators } from "./bought-profiles";

/** Only team lists count, so that nothing about a private list is revealed. */
export async function reachedFor(db: Db, query: Narrowed): Promise<Outcome["reached"]> {
  const { reached } = await furthestStages(db, {
    from: sql`list_item item join list on list.id = item.list_id
      join ${boughtCreators(query)} on bought_creator.creator_id = item.creator_id`,
    where: sql`item.removed_at is null and list.removed_at is null and list.is_team = 1`,
  });
  return reached;
}

export async function countCreators(db: Db, query: Narrowed): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${boughtCreators(query)}`.execute(db);
  return Number(rows[0]!.count);
}
