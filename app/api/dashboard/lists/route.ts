/** The plain forms of lists, which work without JavaScript. */
import { AppError } from "@/lib/contract/errors";
import { TEMPLATE_KEYS, templateOf } from "@/lib/contract/list-templates";
import { formRoute } from "@/lib/server/http/form-route";
import { contextOf } from "@/lib/server/http/request-context";
import { createList } from "@/lib/server/team/lists/create-list";

export const POST = formRoute(async (fields, request) => {
  const ctx = await contextOf(request);
  if (!ctx) return { to: "/sign-in?callbackUrl=/lists" };
  const template = TEMPLATE_KEYS.find((key) => key === fields.get("template"));
  if (!template) return { to: "/lists?problem=invalid_parameter" };
  const { kind } = templateOf(template);
  try {
    const isTeam = fields.get("isTeam") === "1";
    const list = await createList(ctx, { kind, template, name: fields.get("name") ?? "", isTeam });
    return { to: `/lists/${list.id}` };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { to: `/lists?problem=${error.extra.errors?.[0]?.field ?? error.code}` };
  }
});
