import "server-only";
import { randomUUID } from "node:crypto";
import { AppError } from "@/lib/contract/errors";
import { STAGES, type List } from "@/lib/contract/lists";
import { defineVerb } from "@/lib/server/access/define-verb";
import { editCells } from "../lists/edit-cells";
import { assertEditable } from "../lists/lists-access";
import { readSomeRows } from "../lists/read-rows";
import type { MemberContext } from "../team-context";
import { messagesInput, preparedMessages } from "./prepare-messages";

/** `refused`: creators who get no message, with the fields that are missing. */
type Marked = {
  ids: string[];
  refused: { id: string; name: string | null; state: string; missing: readonly string[] }[];
};

/** @throws AppError `conflict` */
function contactedStatus({ statuses }: List): string {
  const status = statuses.find(({ stage }) => stage === "contacted");
  if (!status)
    throw new AppError(
      "conflict",
      "This list has no status for contacted creators. Add one in the list’s settings.",
      { errors: [{ field: "status", code: "conflict", message: "must exist" }] },
    );
  return status.id;
}

/**
 * The caller has sent the messages. Keeps each text in the creator's history and moves shortlisted creators to the list's
 * first status for contacted ones; creators further on keep their status.
 * @throws AppError `not_found` for the list or template; `conflict` for an archived list, or one without such a status
 */
export const markContacted = defineVerb(
  { scope: "lists.write", input: messagesInput, act: "messages.sent" },
  async (ctx: MemberContext, input, audit): Promise<Marked> => {
    const { list, template, messages } = await preparedMessages(ctx, input);
    assertEditable(ctx, list);
    const status = contactedStatus(list);
    const ready = messages.filter(({ state }) => state === "ready");
    const refused = messages
      .filter(({ state }) => state !== "ready")
      .map(({ creatorId: id, name, state, missing }) => ({ id, name, state, missing }));
    if (ready.length === 0) {
      audit.nothing();
      return { ids: [], refused };
    }
    const ids = ready.map(({ creatorId }) => creatorId);
    const at = new Date().toISOString();
    const by = { listId: list.id, memberId: ctx.member.id, at };
    const used = {
      templateId: template.id,
      templateName: template.name,
      templateVersion: template.version,
    };
    await ctx.db
      .insertInto("outreachMessage")
      .values(
        ready.map(({ creatorId, subject, body }) => ({
          id: randomUUID(),
          creatorId,
          ...by,
          ...used,
          subject,
          body,
        })),
      )
      .execute();
    const stageOf = new Map(list.statuses.map(({ id, stage }) => [id, STAGES.indexOf(stage)]));
    const edits = (await readSomeRows(ctx, { listId: list.id, ids }))
      .filter(({ statusId }) => stageOf.get(statusId) === STAGES.indexOf("shortlisted"))
      .map(({ creatorId, versions }) => ({
        creatorId,
        field: "status",
        value: status,
        version: versions.status ?? 0,
      }));
    if (edits.length > 0) await editCells(ctx, { listId: list.id, edits });
    const after = { list: list.isTeam ? list.name : undefined, name: template.name, items: ids.length };
    await audit({ act: "messages.sent", subject: template.id, after });
    return { ids, refused };
  },
);
