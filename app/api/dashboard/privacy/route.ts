import { AppError } from "@/lib/contract/errors";
import { ERASE_WORD, MAX_REASON_LENGTH } from "@/lib/contract/privacy";
import { retentionOf } from "@/lib/domain/retention-fields";
import { withContext } from "@/lib/server/access/define-verb";
import { privacyContext } from "@/lib/server/composition/privacy-context";
import { textsIn } from "@/lib/server/http/form-route";
import { act, keptFields, writeRoute } from "@/lib/server/http/write-route";
import { eraseCreator } from "@/lib/server/team/privacy/erase-creator";
import { saveRecordRetention } from "@/lib/server/team/privacy/record-retention";

function eraseIn(fields: URLSearchParams) {
  if (fields.get("word")?.trim().toLowerCase() === ERASE_WORD) return textsIn(fields, ["creator", "reason"]);
  const errors = [{ field: "word", code: "invalid_value", message: "must be typed" }];
  throw new AppError("invalid_parameter", "Type the word.", { errors });
}

const erase = act(withContext(privacyContext, eraseCreator), eraseIn, "?done=erased");
const MAX_KEPT_LENGTH = 100;

export const POST = writeRoute(
  {
    page: "/admin/privacy",
    refused: (trouble, { fields }) => {
      if (fields.get("action") === "retention")
        return keptFields({ trouble }, fields, ["days"], MAX_KEPT_LENGTH);
      const q = (fields.get("creator") ?? "").slice(0, MAX_KEPT_LENGTH);
      return keptFields({ q, trouble }, fields, ["reason"], MAX_REASON_LENGTH);
    },
  },
  { retention: act(saveRecordRetention, retentionOf, "?done=kept"), erase },
);
