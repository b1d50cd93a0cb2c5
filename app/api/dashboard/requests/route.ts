import { typedNumber } from "@/lib/domain/typed-number";
import { textsIn } from "@/lib/server/http/form-route";
import { act, idIn, writeRoute } from "@/lib/server/http/write-route";
import { answerRequest } from "@/lib/server/team/requests/answer-request";
import { askForCredits, withdrawRequest } from "@/lib/server/team/requests/ask-for-credits";

const ANSWERS = ["approve", "decline"];
const creditsIn = (fields: URLSearchParams) => typedNumber(fields.get("credits") ?? "");

export const POST = writeRoute(
  {
    page: ({ fields }) => (ANSWERS.includes(fields.get("action") ?? "") ? "/admin/requests" : "/requests"),
    explains: () => true,
  },
  {
    ask: act(
      askForCredits,
      (fields) => ({
        ...textsIn(fields, ["quoteId", "reason"]),
        credits: creditsIn(fields),
        purpose: fields.get("purpose") || null,
      }),
      "?done=asked",
    ),
    withdraw: act(withdrawRequest, (fields) => ({ id: idIn(fields) }), "?done=withdrawn"),
    approve: act(
      answerRequest,
      (fields) => ({
        action: "approve",
        requestId: idIn(fields),
        credits: creditsIn(fields),
        ...textsIn(fields, ["lastDay"]),
      }),
      "?done=approved",
    ),
    decline: act(
      answerRequest,
      (fields) => ({ action: "decline", requestId: idIn(fields), ...textsIn(fields, ["note"]) }),
      "?done=declined",
    ),
  },
);
