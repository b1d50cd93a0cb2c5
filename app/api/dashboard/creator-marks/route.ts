import { creatorMarkForm } from "@/lib/contract/dashboard-bodies";
import { changeMark } from "@/lib/server/team/marks/change-mark";
import { answerViewForm } from "../views/answer-view-form";

/** The page of the form shows a refusal. */
export const POST = answerViewForm(creatorMarkForm, (ctx, { creatorId, mark, isSet }) =>
  changeMark(ctx, { creatorId, mark, isSet: isSet === "1" }),
);
