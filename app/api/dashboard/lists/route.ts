import { listFilterIn, listsHref } from "@/components/lists/overview/index-address";
import { TEMPLATE_KEYS, templateOf } from "@/lib/contract/list-templates";
import { textsIn } from "@/lib/server/http/form-route";
import { act, idIn, writeRoute } from "@/lib/server/http/write-route";
import { changeList } from "@/lib/server/team/lists/change-list";
import { createList } from "@/lib/server/team/lists/create-list";

const INDEX = "/lists";
const pageOf = (fields: URLSearchParams) => `${INDEX}/${encodeURIComponent(idIn(fields))}`;
/** Name and description are changed in the settings. */
const settingsIn = (action: string) => (action === "change" ? "settings=list&" : "");
const isTeam = (fields: URLSearchParams) => fields.get("isTeam") === "1";

function newListIn(fields: URLSearchParams) {
  const template = TEMPLATE_KEYS.find((key) => key === fields.get("template"));
  const kind = template && templateOf(template).kind;
  return { kind, template, ...textsIn(fields, ["name"]), isTeam: isTeam(fields) };
}

const change = (action: string, valuesOf: (fields: URLSearchParams) => object = () => ({})) =>
  act(
    changeList,
    (fields) => ({ id: idIn(fields), change: { action, ...valuesOf(fields) } }),
    (_, { fields }) => {
      if (action !== "remove" && !fields.has("back"))
        return `${pageOf(fields)}?${settingsIn(action)}done=${action}`;
      const back = new URLSearchParams(fields.get("back") ?? "");
      const undo: Record<string, string> = action === "remove" ? { removed: idIn(fields) } : {};
      return listsHref(
        listFilterIn((name) => back.get(name) ?? ""),
        { done: action, ...undo },
      );
    },
  );

const ACTS = {
  create: act(createList, newListIn, ({ id }) => `${INDEX}/${id}`),
  change: change("change", (fields) => ({
    ...textsIn(fields, ["name", "description"]),
    isTeam: isTeam(fields),
    version: Number(fields.get("version")),
  })),
  close: change("close"),
  reopen: change("reopen"),
  remove: change("remove"),
  restore: change("restore"),
};

export const POST = writeRoute(
  {
    page: INDEX,
    refused: (problem, { fields }, { code }) => {
      const action = fields.get("action") ?? "";
      // There is no page of a list that is unknown, new or deleted.
      const isGone = code === "not_found" || action === "create" || action === "restore";
      const page = isGone || !Object.hasOwn(ACTS, action) ? INDEX : pageOf(fields);
      return `${page}?${page === INDEX ? "" : settingsIn(action)}problem=${problem}`;
    },
  },
  ACTS,
);
