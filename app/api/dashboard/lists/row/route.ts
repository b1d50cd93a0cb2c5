import { answerEntries, answersOf, editsOfForm } from "@/components/lists/table/row-form";
import { callbackPath } from "@/lib/server/http/callback-path";
import { writeRoute, type Sent } from "@/lib/server/http/write-route";
import { addNote } from "@/lib/server/team/creator-record/notes";
import { editCells } from "@/lib/server/team/lists/edit-cells";
import { openList } from "@/lib/server/team/lists/open-list";

const query = (entries: readonly (readonly [string, string])[]) =>
  `?${new URLSearchParams(entries.map(([name, value]) => [name, value]))}`;

async function save({ ctx, fields }: Sent): Promise<string> {
  const [listId, creatorId] = [fields.get("list") ?? "", fields.get("creator") ?? ""];
  const list = await openList(ctx, listId);
  const edits = editsOfForm(fields, list);
  const results = edits.length > 0 ? await editCells(ctx, { listId, edits }) : [];
  const body = (fields.get("note") ?? "").trim();
  if (body !== "") await addNote(ctx, { creatorId, body, ...(!list.isTeam && { listId }) });
  const wrong = answersOf(edits, results);
  if (wrong.length === 0) return "?row=saved";
  return query([["edit", creatorId], ["rowProblem", "cells"], ...answerEntries(wrong)]);
}

export const POST = writeRoute(
  {
    page: ({ fields }) => callbackPath(fields.get("back") ?? "/lists"),
    refused: (problem, { fields }) =>
      query([
        ["edit", fields.get("creator") ?? ""],
        ["rowProblem", problem],
      ]),
  },
  save,
);
