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
      return setDefault(ctx, { id, isDefault: input.action === "default" });
    case "rename": {
      const { name, scope } = input;
      return changeView(ctx, { id, change: { action: "rename", name, isTeam: scope === "team" } });
    }
    case "update":
      return changeView(ctx, { id, change: { action: "update", query: input.query } });
    case "delete":
    case "restore":
      return changeView(ctx, { id, change: { action: input.action } });
  }
});
