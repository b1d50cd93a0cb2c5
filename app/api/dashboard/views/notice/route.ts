import { viewNoticeForm } from "@/lib/contract/dashboard-bodies";
import { dismissNotice } from "@/lib/server/team/views/read-notice";
import { undoChange } from "@/lib/server/team/views/undo-change";
import { answerViewForm } from "../answer-view-form";

export const POST = answerViewForm(viewNoticeForm, (ctx, input) =>
  input.action === "undo"
    ? undoChange(ctx, { viewId: input.viewId, revision: input.revision })
    : dismissNotice(ctx),
);
