import { AppError } from "@/lib/contract/errors";
import { creatorStatusBody } from "@/lib/contract/creator-record-bodies";
import { editCells } from "@/lib/server/team/lists/edit-cells";
import { namedFields, recordRoute } from "../../answer-record";

/** An earlier change by another member stays. */
export const POST = recordRoute(
  creatorStatusBody,
  namedFields,
  async (ctx, creatorId, { listId, statusId, version }) => {
    const edit = { creatorId, field: "status", value: statusId, version };
    const [result] = await editCells(ctx, { listId, edits: [edit] });
    if (result?.state === "conflict")
      throw new AppError("conflict", `${result.by} changed the status first. Reload and try again.`);
    if (result?.state === "refused") throw new AppError("invalid_parameter", result.message);
  },
);
