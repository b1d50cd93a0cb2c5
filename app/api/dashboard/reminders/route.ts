import { callbackPath } from "@/lib/server/http/callback-path";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { listReminders } from "@/lib/server/team/reminders/read-reminders";
import { newReminderBody, setReminder } from "@/lib/server/team/reminders/set-reminder";
import { withAnswer } from "../answered-page";

export const GET = dashboardRoute(listReminders, {
  input: ({ search }) =>
    Object.fromEntries(
      ["creatorId", "listId"].flatMap((name) => {
        const value = search.get(name);
        return value === null ? [] : [[name, value]];
      }),
    ),
  answer: (reminders) => ({ reminders }),
});

const text = (fields: URLSearchParams, name: string) => fields.get(name)?.trim() || undefined;

export const POST = dashboardRoute(setReminder, {
  body: newReminderBody,
  form: {
    page: ({ fields }) => callbackPath(fields.get("back")),
    fields: (fields) => ({
      creatorIds: fields.getAll("ids").flatMap((ids) => ids.split(",")),
      listId: text(fields, "listId"),
      days: Number(fields.get("days")),
      isWhileStatus: fields.get("isWhileStatus") === "1",
      note: text(fields, "note"),
    }),
    next: (_, { fields }) => withAnswer(fields.get("back"), { done: "reminder" }),
    refused: (problem, { fields }) => withAnswer(fields.get("back"), { problem }),
  },
});
