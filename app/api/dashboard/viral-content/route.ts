import { z } from "zod";
import { parseBody } from "@/lib/contract/query";
import { viralQuery } from "@/lib/contract/viral";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { valuesOrError } from "@/lib/server/access/search-input";

export const POST = dashboardRoute({ body: z.unknown() }, ({ service, input, request }) =>
  service.searchPosts(valuesOrError(parseBody(viralQuery, input)), { signal: request.signal }),
);
