import { listFilterIn, listsHref } from "@/components/lists/overview/index-address";
import { AppError } from "@/lib/contract/errors";
import { TEMPLATE_KEYS, templateOf } from "@/lib/contract/list-templates";
import { formRoute } from "@/lib/server/http/form-route";
import { contextOf } from "@/lib/server/http/request-context";
import { changeList } from "@/lib/server/team/lists/change-list";
import type { ListChange } from "@/lib/contract/lists-bodies";
import type { MemberContext } from "@/lib/server/team/team-context";
import { createList } from "@/lib/server/team/lists/create-list";

const CHANGES = ["close", "reopen", "remove", "restore"] as const;

/** @returns null when the form is unknown */
function changeIn(fields: URLSearchParams): ListChange | null {
  const action = fields.get("action");
  if (action !== "change") {
    const simple = CHANGES.find((each) => each === action);
    return simple ? { action: simple } : null;
  }
  const texts = { name: fields.get("name") ?? "", description: fields.get("description") ?? "" };
  return { action, ...texts, isTeam: fields.get("isTeam") === "1", version: Number(fields.get("version")) };
}

async function create(ctx: MemberContext, fields: URLSearchParams): Promise<string> {
  const template = TEMPLATE_KEYS.find((key) => key === fields.get("template"));
  if (!template) return "/lists?problem=invalid_parameter";
  const { kind } = templateOf(template);
  const isTeam = fields.get("isTeam") === "1";
  const list = await createList(ctx, { kind, template, name: fields.get("name") ?? "", isTeam });
  return `/lists/${list.id}`;
}

async function change(ctx: MemberContext, fields: URLSearchParams): Promise<string> {
  const [id, wanted] = [fields.get("id") ?? "", changeIn(fields)];
  if (!wanted) return "/lists?problem=invalid_parameter";
  await changeList(ctx, { id, change: wanted });
  const { action } = wanted;
  const undo: Record<string, string> = action === "remove" ? { removed: id } : {};
  const isInSettings = action === "change" ? "settings=list&" : "";
  if (action !== "remove" && !fields.has("back"))
    return `/lists/${encodeURIComponent(id)}?${isInSettings}done=${action}`;
  const back = new URLSearchParams(fields.get("back") ?? "");
  return listsHref(
    listFilterIn((name) => back.get(name) ?? ""),
    { done: action, ...undo },
  );
}

export const POST = formRoute(async (fields, request) => {
  const ctx = await contextOf(request);
  if (!ctx) return { to: "/sign-in?callbackUrl=/lists" };
  const isNew = fields.get("action") === "create";
  try {
    return { to: await (isNew ? create : change)(ctx, fields) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isGone = isNew || error.code === "not_found" || fields.get("action") === "restore";
    const page = isGone ? "/lists" : `/lists/${encodeURIComponent(fields.get("id") ?? "")}`;
    const settings = !isGone && fields.get("action") === "change" ? "settings=list&" : "";
    return { to: `${page}?${settings}problem=${error.extra.errors?.[0]?.field ?? error.code}` };
  }
});
