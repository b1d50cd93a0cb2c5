import { AppError } from "@/lib/contract/errors";
import { VIEW_PAGES } from "@/lib/contract/saved-views";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { countViews } from "@/lib/server/team/views/count-views";

export const GET = dashboardRoute({}, ({ request, db, service, member }) => {
  const wanted = new URL(request.url).searchParams.get("page");
  const page = VIEW_PAGES.find((each) => each === wanted);
  if (!page) throw new AppError("invalid_parameter", `page must be one of ${VIEW_PAGES.join(", ")}.`);
  return countViews({ db, service, member }, page, { signal: request.signal });
});
