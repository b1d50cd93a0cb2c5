import { newViewForm } from "@/lib/contract/dashboard-bodies";
import { saveView } from "@/lib/server/team/views/save-view";
import { answerViewForm } from "./answer-view-form";

export const POST = answerViewForm(newViewForm, (ctx, { scope, ...view }) =>
  saveView(ctx, { ...view, isTeam: scope === "team" }),
);
