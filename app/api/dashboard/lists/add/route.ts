import { AppError } from "@/lib/contract/errors";
import { readRequestedItems, undoableIds } from "@/lib/domain/requested-items";
import { formRoute } from "@/lib/server/http/form-route";
import { contextOf } from "@/lib/server/http/request-context";
import { addBought, addItems } from "@/lib/server/team/lists/add-items";
import { createList } from "@/lib/server/team/lists/create-list";
import { removeItems } from "@/lib/server/team/lists/remove-items";
import type { MemberContext } from "@/lib/server/team/team-context";

const PAGE = "/lists/add";

const pageOf = (params: Record<string, string | undefined>) =>
  `${PAGE}?${new URLSearchParams(
    Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )}`;

async function listOf(ctx: MemberContext, fields: URLSearchParams): Promise<string> {
  const chosen = fields.get("list") ?? "";
  if (chosen !== "") return chosen;
  const isTeam = fields.get("isTeam") === "1";
  const name = fields.get("name") ?? "";
  return (await createList(ctx, { kind: "creators", template: "shortlist", name, isTeam })).id;
}

async function add(ctx: MemberContext, fields: URLSearchParams): Promise<string> {
  const { ids, revealId } = readRequestedItems(fields);
  if (revealId === undefined && ids.length === 0) return PAGE;
  const listId = await listOf(ctx, fields);
  const answer =
    revealId === undefined
      ? await addItems(ctx, { listId, ids: [...ids] })
      : await addBought(ctx, { listId, revealId });
  const { added, already, full } = answer;
  return pageOf({
    done: "added",
    list: listId,
    added: String(added),
    already: String(already),
    full: String(full),
    ids: undoableIds(answer.ids),
  });
}

async function undo(ctx: MemberContext, fields: URLSearchParams): Promise<string> {
  const { ids } = readRequestedItems(fields);
  const list = fields.get("list") ?? "";
  const removed = ids.length === 0 ? [] : await removeItems(ctx, { listId: list, ids: [...ids] });
  return pageOf({ done: "undone", list, removed: String(removed.length) });
}

/** The page keeps the input after a problem. */
function again(fields: URLSearchParams, error: AppError): string {
  const { ids, revealId } = readRequestedItems(fields);
  return pageOf({
    ids: undoableIds(ids),
    reveal: revealId,
    problem: error.extra.errors?.[0]?.field ?? error.code,
  });
}

export const POST = formRoute(async (fields, request) => {
  const ctx = await contextOf(request);
  if (!ctx) return { to: `/sign-in?callbackUrl=${PAGE}` };
  try {
    return { to: await (fields.get("action") === "undo" ? undo : add)(ctx, fields) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { to: again(fields, error) };
  }
});
