import { z } from "zod";
import { callbackPath } from "@/lib/server/http/callback-path";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { removeTemplate } from "@/lib/server/team/outreach/templates";
import { withAnswer } from "../../../answered-page";

export const POST = dashboardRoute(removeTemplate, {
  body: z.strictObject({}),
  input: ({ params }) => ({ id: params.id! }),
  form: {
    page: ({ fields }) => callbackPath(fields.get("back")),
    fields: () => ({}),
    next: (_, { fields }) => withAnswer(fields.get("back"), { done: "removed", template: "" }),
    refused: (problem, { fields }) => withAnswer(fields.get("back"), { problem }),
  },
});
