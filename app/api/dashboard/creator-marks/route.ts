import { creatorMarkForm } from "@/lib/contract/dashboard-bodies";
import { changeMark } from "@/lib/server/team/marks/change-mark";
import { answerViewForm } from "../views/answer-view-form";

/** What is refused is shown on the page that the form came from, as for views. */
export const POST = answerViewForm(creatorMarkForm, (ctx, { creatorId, mark, isSet }) =>
  changeMark(ctx, { creatorId, mark, isSet: isSet === "1" }),
);
