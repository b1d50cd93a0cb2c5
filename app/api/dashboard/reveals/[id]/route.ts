import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { readReveal } from "@/lib/server/team/reveal/read-reveal";

export const GET = dashboardRoute(readReveal, { input: ({ params }) => params.id ?? "" });
