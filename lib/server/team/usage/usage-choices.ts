import "server-only";
import { NO_PURPOSE, type UsageChoices } from "@/lib/contract/usage";
import type { MemberContext } from "@/lib/server/team/team-context";
import { defineVerb } from "@/lib/server/access/define-verb";
import { visibleEntries } from "./usage-rows";

/** The people and the purposes of all entries that the caller may see. */
export const usageChoices = defineVerb(
  { scope: ["usage.own", "usage.all"], input: null },
  async (ctx: MemberContext): Promise<UsageChoices> => {
    const seen = await visibleEntries(ctx, {})
      .select(["purpose", "member_id", "member.name"])
      .distinct()
      .execute();
    return {
      purposes: [...new Set(seen.map(({ purpose }) => purpose ?? NO_PURPOSE))].sort(),
      members: [...new Map(seen.map(({ member_id, name }) => [member_id, { id: member_id, name }])).values()],
    };
  },
);
