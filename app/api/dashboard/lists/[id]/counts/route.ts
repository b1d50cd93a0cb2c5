import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { countByStatus } from "@/lib/server/team/lists/items-by-status";

export const GET = dashboardRoute(countByStatus, {
  input: ({ params }) => params.id!,
  answer: (byStatus) => ({ byStatus }),
});
