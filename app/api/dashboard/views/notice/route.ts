import { viewNoticeForm } from "@/lib/contract/dashboard-bodies";
import { clearNotice } from "@/lib/server/team/views/notices";
import { undoChange } from "@/lib/server/team/views/undo-change";
import { viewFormRoute } from "../view-form-route";

export const POST = viewFormRoute(viewNoticeForm, (ctx, input) =>
  input.action === "undo" ? undoChange(ctx, input) : clearNotice(ctx.db, ctx.member),
);
