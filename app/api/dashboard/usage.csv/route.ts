import { dashboardRoute } from "@/lib/server/auth/dashboard-route";
import { usageCsv } from "@/lib/server/team/usage/usage-csv";
import { usageQueryOf } from "@/lib/server/team/usage/usage-query";

export const GET = dashboardRoute({}, ({ request, ...ctx }) =>
  usageCsv(ctx, usageQueryOf(new URL(request.url).searchParams)),
);
