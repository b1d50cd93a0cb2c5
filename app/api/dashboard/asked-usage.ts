import "server-only";
import { valuesOrError } from "@/lib/server/access/search-input";
import { withMeantPurpose } from "@/lib/server/team/purposes/asked-purpose";
import type { MemberContext } from "@/lib/server/team/team-context";
import { usageChoices } from "@/lib/server/team/usage/usage-choices";
import { usageQueryOf } from "@/lib/server/team/usage/usage-query";

/** @throws AppError `invalid_parameter` */
export async function askedUsage({ search, ctx }: { search: URLSearchParams; ctx: MemberContext }) {
  const { entries } = await withMeantPurpose(ctx, [...search]);
  return valuesOrError(usageQueryOf(entries, await usageChoices(ctx)));
}
