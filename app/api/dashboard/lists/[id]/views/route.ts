import { AppError } from "@/lib/contract/errors";
import { formRoute } from "@/lib/server/http/form-route";
import { contextOf } from "@/lib/server/http/request-context";
import type { MemberContext } from "@/lib/server/team/team-context";
import { changeView, type ViewChange } from "@/lib/server/team/views/change-view";
import { saveView } from "@/lib/server/team/views/save-view";

/** @returns null when the form is unknown */
function changeIn(fields: URLSearchParams): ViewChange | null {
  const isTeam = fields.get("scope") === "team";
  switch (fields.get("action")) {
    case "rename":
      return { action: "rename", name: fields.get("name") ?? "", isTeam };
    case "update":
      return { action: "update", query: fields.get("query") ?? "" };
    case "remove":
      return { action: "delete" };
    case "restore":
      return { action: "restore" };
    default:
      return null;
  }
}

/** @returns id of the view that is open afterwards; null for none */
async function act(ctx: MemberContext, listId: string, fields: URLSearchParams): Promise<string | null> {
  if (fields.get("action") === "save") {
    const [name, query] = [fields.get("name") ?? "", fields.get("query") ?? ""];
    return saveView(ctx, { listId, name, query, isTeam: fields.get("scope") === "team" });
  }
  const [id, change] = [fields.get("id") ?? "", changeIn(fields)];
  if (!change) throw new AppError("invalid_parameter", "The form could not be read. Nothing was changed.");
  await changeView(ctx, { listId, id, change });
  return change.action === "rename" || change.action === "update" ? id : null;
}

export const POST = formRoute(async (fields, request) => {
  const listId = new URL(request.url).pathname.split("/").at(-2) ?? "";
  const ctx = await contextOf(request);
  if (!ctx) return { to: `/sign-in?callbackUrl=${encodeURIComponent(`/lists/${listId}`)}` };
  const screen = new URLSearchParams(fields.get("back") ?? "");
  const action = fields.get("action");
  try {
    const open = await act(ctx, listId, fields);
    if (open === null) screen.delete("view");
    else screen.set("view", open);
    screen.set("done", `view-${action}`);
    if (action === "remove") screen.set("removedView", fields.get("id") ?? "");
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    screen.set("problem", `view-${error.extra.errors?.[0]?.field ?? error.code}`);
  }
  return { to: `/lists/${listId}?${screen.toString()}` };
});
