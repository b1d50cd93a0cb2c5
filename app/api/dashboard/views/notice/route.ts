import { act, writeRoute } from "@/lib/server/http/write-route";
import { dismissNotice } from "@/lib/server/team/views/read-notice";
import { undoChange } from "@/lib/server/team/views/undo-change";
import { viewForm } from "../view-form";

export const POST = writeRoute(viewForm, {
  undo: act(
    undoChange,
    (fields) => ({ viewId: fields.get("viewId"), revision: Number(fields.get("revision") ?? "x") }),
    "",
  ),
  dismiss: act(dismissNotice, () => undefined, ""),
});
