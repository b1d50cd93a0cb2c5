import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { valuesOrError } from "@/lib/server/access/search-input";
import { usageChoices } from "@/lib/server/team/usage/usage-choices";
import { usageCsv } from "@/lib/server/team/usage/usage-csv";
import { usageQueryOf } from "@/lib/server/team/usage/usage-query";

export const GET = dashboardRoute({}, async ({ request, ...ctx }) => {
  const { searchParams } = new URL(request.url);
  return usageCsv(ctx, valuesOrError(usageQueryOf(searchParams, await usageChoices(ctx))));
});
