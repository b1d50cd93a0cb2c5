import "server-only";
import { sql } from "kysely";
import { NO_PURPOSE, type Named, type UsageChoices } from "@/lib/contract/usage";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "@/lib/server/team/team-context";
import { conditionOf, narrowedTo, SPENDS } from "./usage-input";

/** The number of purposes that have a colour of their own. */
const MOST_RANKED = 6;

export const usageChoices = defineVerb(
  { scope: ["usage.own", "usage.all"], input: null },
  async (ctx: MemberContext): Promise<UsageChoices> => {
    const visible = conditionOf(await narrowedTo(ctx, {}, {}), "text");
    const { rows: purposes } = await sql<{ purpose: string }>`
      select distinct purpose from usage_day where ${visible} and ${SPENDS}`.execute(ctx.db);
    const { rows: members } = await sql<Named>`
      select id, name from member where id in (select member_id from usage_day where ${visible})
      order by name, id`.execute(ctx.db);
    const { rows: keys } = await sql<Named>`
      select id, label as name from api_key where id in (select key_id from usage_day where ${visible})
      order by label, id`.execute(ctx.db);
    // The rank ignores the filters, so that a purpose keeps its colour.
    const { rows: ranked } = await sql<{ purpose: string }>`
      select purpose from usage_day where ${visible} and ${SPENDS} and purpose <> ''
      group by purpose order by sum(credits), purpose limit ${MOST_RANKED}`.execute(ctx.db);
    return {
      purposes: purposes.map(({ purpose }) => purpose || NO_PURPOSE).sort(),
      ranked: ranked.map(({ purpose }) => purpose),
      members,
      keys,
    };
  },
);
