import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { act, writeRoute } from "@/lib/server/http/write-route";
import { endLink } from "@/lib/server/team/links/create-link";
import { answerVisitor } from "@/lib/server/team/links/reply-to-link";

/** Forms of several pages lead here; others than these are none of ours. */
const backOf = (fields: URLSearchParams) =>
  /^\/(links|admin\/links|lists|usage\/statements)(\?[\w=&%.+-]*|\/[\w-]+)?$/.exec(
    fields.get("back") ?? "",
  )?.[0] ?? "/links";

export const DELETE = dashboardRoute(endLink, {
  input: ({ params }) => params.id!,
  answer: ({ id }) => ({ id }),
});

export const POST = writeRoute(
  { page: ({ fields }) => backOf(fields) },
  {
    end: act(endLink, (_, { params }) => params.id, "?done=ended"),
    reply: act(
      answerVisitor,
      (fields, { params }) => ({
        linkId: params.id,
        creator: fields.get("creator") ?? "",
        comment: fields.get("comment") ?? "",
      }),
      "?done=replied",
    ),
  },
);
