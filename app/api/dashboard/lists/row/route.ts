import { answerEntries, answersOf, editsOfForm } from "@/components/lists/table/row-form";
import { AppError } from "@/lib/contract/errors";
import { callbackPath } from "@/lib/server/http/callback-path";
import { problemOf } from "@/lib/server/http/form-error";
import { formRoute } from "@/lib/server/http/form-route";
import { contextOf } from "@/lib/server/http/request-context";
import { addNote } from "@/lib/server/team/creator-record/notes";
import { editCells } from "@/lib/server/team/lists/edit-cells";
import { openList } from "@/lib/server/team/lists/open-list";
import type { MemberContext } from "@/lib/server/team/team-context";

async function save(ctx: MemberContext, form: URLSearchParams): Promise<[string, string][]> {
  const [listId, creatorId] = [form.get("list") ?? "", form.get("creator") ?? ""];
  const list = await openList(ctx, listId);
  const edits = editsOfForm(form, list);
  const results = edits.length > 0 ? await editCells(ctx, { listId, edits }) : [];
  const body = (form.get("note") ?? "").trim();
  if (body !== "") await addNote(ctx, { creatorId, body, ...(!list.isTeam && { listId }) });
  const wrong = answersOf(edits, results);
  if (wrong.length === 0) return [["row", "saved"]];
  return [["edit", creatorId], ["rowProblem", "cells"], ...answerEntries(wrong)];
}

export const POST = formRoute(async (form, request) => {
  const ctx = await contextOf(request);
  const back = callbackPath(form.get("back") ?? "/lists");
  if (!ctx) return { to: `/sign-in?callbackUrl=${encodeURIComponent(back)}` };
  const withAnswer = (entries: readonly [string, string][]) => {
    const said = new URLSearchParams(entries.map(([name, value]) => [name, value]));
    return { to: `${back}${back.includes("?") ? "&" : "?"}${said}` };
  };
  try {
    return withAnswer(await save(ctx, form));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return withAnswer([
      ["edit", form.get("creator") ?? ""],
      ["rowProblem", problemOf(error)],
    ]);
  }
});
