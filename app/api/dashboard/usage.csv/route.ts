import { valuesOrError } from "@/lib/server/access/search-input";
import { csvResponse } from "@/lib/server/http/csv";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { withMeantPurpose } from "@/lib/server/team/purposes/asked-purpose";
import { usageChoices } from "@/lib/server/team/usage/usage-choices";
import { exportUsage } from "@/lib/server/team/usage/usage-csv";
import { usageQueryOf } from "@/lib/server/team/usage/usage-query";

export const GET = dashboardRoute(exportUsage, {
  counts: "download",
  input: async ({ search, ctx }) => {
    const { entries } = await withMeantPurpose(ctx, [...search]);
    return valuesOrError(usageQueryOf(entries, await usageChoices(ctx)));
  },
  answer: ({ name, heading, rows }) => csvResponse(name, heading, rows),
});
