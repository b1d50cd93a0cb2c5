import { textsIn } from "@/lib/server/http/form-route";
import { act, writeRoute } from "@/lib/server/http/write-route";
import { changeView, setDefault } from "@/lib/server/team/views/change-view";
import { duplicateView } from "@/lib/server/team/views/save-view";
import { renameOf, viewForm } from "../view-form";

const change = (action: string, valuesOf: (fields: URLSearchParams) => object = () => ({})) =>
  act(changeView, (fields, { params }) => ({ id: params.id!, change: { action, ...valuesOf(fields) } }), "");

const setTo = (isDefault: boolean) => act(setDefault, (_, { params }) => ({ id: params.id!, isDefault }), "");

export const POST = writeRoute(viewForm, {
  duplicate: act(duplicateView, (_, { params }) => params.id!, ""),
  default: setTo(true),
  usual: setTo(false),
  rename: change("rename", renameOf),
  update: change("update", (fields) => ({
    ...textsIn(fields, ["query"]),
    // The page proposes a name only when the view's own was proposed too.
    ...(fields.has("name") && textsIn(fields, ["name"])),
  })),
  delete: change("delete"),
  restore: change("restore"),
});
