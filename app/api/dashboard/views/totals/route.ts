import { VIEW_PAGES } from "@/lib/contract/saved-views";
import { AppError } from "@/lib/contract/errors";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { countViews } from "@/lib/server/team/views/count-views";

export const GET = dashboardRoute(countViews, {
  input: ({ search }) => {
    const page = VIEW_PAGES.find((each) => each === search.get("page"));
    if (page) return page;
    throw new AppError("invalid_parameter", `page must be one of ${VIEW_PAGES.join(", ")}.`);
  },
});
