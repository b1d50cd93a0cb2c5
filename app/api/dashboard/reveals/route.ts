import { confirmBody } from "@/lib/contract/dashboard-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { confirm } from "@/lib/server/team/reveal/confirm";

export const POST = dashboardRoute({ body: confirmBody }, ({ input, ...ctx }) => confirm(ctx, input));
