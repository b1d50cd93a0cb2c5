import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { eventStreamResponse, lastEventId } from "@/lib/server/http/event-stream";
import { openEventStream } from "@/lib/server/team/lists/list-events";

type Handler = ReturnType<typeof dashboardRoute>;

/** Streams changes of all lists that the member may read. */
export const GET: Handler = (request, route) =>
  dashboardRoute(openEventStream, {
    input: ({ search }) => ({ after: lastEventId(request.headers, search) }),
    answer: (stream, { ctx }) => eventStreamResponse(request, stream, ctx),
  })(request, route);
