import { callbackPath } from "@/lib/server/http/callback-path";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { markContacted } from "@/lib/server/team/outreach/mark-contacted";
import { messagesInput } from "@/lib/server/team/outreach/prepare-messages";
import { withAnswer } from "../../../../answered-page";

export const POST = dashboardRoute(markContacted, {
  body: messagesInput.omit({ listId: true }),
  input: ({ body, params }) => ({ ...body, listId: params.id! }),
  form: {
    page: ({ fields }) => callbackPath(fields.get("back")),
    fields: (fields) => ({
      ids: fields.getAll("ids").flatMap((ids) => ids.split(",")),
      templateId: fields.get("template") ?? "",
    }),
    next: ({ ids }, { fields }) =>
      withAnswer(fields.get("back"), {
        done: ids.length > 0 ? "contacted" : "none",
        marked: ids.length === 1 ? ids[0]! : ids.length > 0 ? "all" : "",
      }),
    refused: (problem, { fields }) => withAnswer(fields.get("back"), { problem }),
  },
});
