import { viewNoticeForm } from "@/lib/contract/dashboard-bodies";
import { clearNotice } from "@/lib/server/team/views/notices";
import { undoChange } from "@/lib/server/team/views/undo-change";
import { answerViewForm } from "../answer-view-form";

export const POST = answerViewForm(viewNoticeForm, (ctx, input) =>
  input.action === "undo" ? undoChange(ctx, input) : clearNotice(ctx.db, ctx.member),
);
