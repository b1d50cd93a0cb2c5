import { AppError } from "@/lib/contract/errors";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { signedPoster } from "@/lib/server/access/poster-address";
import { posterResponse } from "@/lib/server/http/poster-response";
import { posters } from "@/lib/server/team/posters/posters";

export const GET = dashboardRoute({}, async ({ request }) => {
  const url = signedPoster(new URL(request.url).searchParams);
  if (!url) throw new AppError("not_found", "There is no such poster.");
  return posterResponse(await posters().get(url));
});
