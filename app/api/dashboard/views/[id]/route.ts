import { viewChangeForm } from "@/lib/contract/dashboard-bodies";
import { changeView } from "@/lib/server/team/views/change-view";
import { duplicateView } from "@/lib/server/team/views/duplicate-view";
import { setDefault } from "@/lib/server/team/views/set-default";
import { answerViewForm } from "../answer-view-form";

export const POST = answerViewForm(viewChangeForm, async (ctx, input, request) => {
  const id = new URL(request.url).pathname.split("/").at(-1) ?? "";
  switch (input.action) {
    case "duplicate":
      return duplicateView(ctx, id);
    case "default":
    case "usual":
      return setDefault(ctx, id, input.action === "default");
    case "rename":
      return changeView(ctx, id, { action: "rename", name: input.name, isTeam: input.scope === "team" });
    case "update":
      return changeView(ctx, id, { action: "update", query: input.query });
    default:
      return changeView(ctx, id, { action: input.action });
  }
});
