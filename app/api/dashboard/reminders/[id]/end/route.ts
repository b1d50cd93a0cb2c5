import { z } from "zod";
import { callbackPath } from "@/lib/server/http/callback-path";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { endReminder } from "@/lib/server/team/reminders/set-reminder";
import { withAnswer } from "../../../answered-page";

export const POST = dashboardRoute(endReminder, {
  body: z.strictObject({}),
  input: ({ params }) => ({ id: params.id! }),
  form: {
    page: ({ fields }) => callbackPath(fields.get("back")),
    fields: () => ({}),
    next: (_, { fields }) => withAnswer(fields.get("back"), { done: "reminder-ended" }),
    refused: (problem, { fields }) => withAnswer(fields.get("back"), { problem }),
  },
});
