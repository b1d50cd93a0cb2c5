import { act, idIn, writeRoute, type Sent } from "@/lib/server/http/write-route";
import { changeView, type ViewChange } from "@/lib/server/team/views/change-view";
import { saveView } from "@/lib/server/team/views/save-view";
import { renameOf } from "../../../views/view-form";

/** Shows what was shown before, with `open` as the open view. */
function screen({ fields }: Sent, open: string | null, said: Record<string, string>): string {
  const shown = new URLSearchParams(fields.get("back") ?? "");
  if (open === null) shown.delete("view");
  else shown.set("view", open);
  for (const [name, value] of Object.entries(said)) shown.set(name, value);
  return `?${shown}`;
}

const isTeam = (fields: URLSearchParams) => fields.get("scope") === "team";
const text = (fields: URLSearchParams, name: string) => fields.get(name) ?? "";

const change = (name: string, changeIn: (fields: URLSearchParams) => ViewChange) =>
  act(
    changeView,
    (fields, { params }) => ({ listId: params.id!, id: idIn(fields), change: changeIn(fields) }),
    (_, sent) => {
      const id = idIn(sent.fields);
      const open = name === "rename" || name === "update" ? id : null;
      const removed: Record<string, string> = name === "remove" ? { removedView: id } : {};
      return screen(sent, open, { done: `view-${name}`, ...removed });
    },
  );

export const POST = writeRoute(
  {
    page: ({ params }) => `/lists/${encodeURIComponent(params.id!)}`,
    refused: (problem, { fields }) => {
      const shown = new URLSearchParams(fields.get("back") ?? "");
      shown.set("problem", `view-${problem}`);
      return `?${shown}`;
    },
  },
  {
    save: act(
      saveView,
      (fields, { params }) => ({
        listId: params.id!,
        name: text(fields, "name"),
        query: text(fields, "query"),
        isTeam: isTeam(fields),
      }),
      (id, sent) => screen(sent, id, { done: "view-save" }),
    ),
    rename: change("rename", renameOf),
    update: change("update", (fields) => ({ action: "update", query: text(fields, "query") })),
    remove: change("remove", () => ({ action: "delete" })),
    restore: change("restore", () => ({ action: "restore" })),
  },
);
