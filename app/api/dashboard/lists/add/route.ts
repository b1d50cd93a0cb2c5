import { contactNamed } from "@/lib/contract/own-contacts";
import { readRequestedItems, undoableIds } from "@/lib/domain/requested-items";
import { writeRoute, type Next, type Sent } from "@/lib/server/http/write-route";
import { addBought, addContacts, addItems } from "@/lib/server/team/lists/add-items";
import { createList } from "@/lib/server/team/lists/create-list";
import { removeItems } from "@/lib/server/team/lists/remove-items";

const queryOf = (params: Record<string, string | undefined>) =>
  `?${new URLSearchParams(
    Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )}`;

async function listOf({ ctx, fields }: Sent): Promise<string> {
  const chosen = fields.get("list") ?? "";
  if (chosen !== "") return chosen;
  const isTeam = fields.get("isTeam") === "1";
  const name = fields.get("name") ?? "";
  return (await createList(ctx, { kind: "creators", template: "shortlist", name, isTeam })).id;
}

async function add(sent: Sent): Promise<Next> {
  const { ids, revealId, people } = readRequestedItems(sent.fields);
  if (revealId === undefined && ids.length === 0 && !people) return "";
  const listId = await listOf(sent);
  const answer = people
    ? await addContacts(sent.ctx, { listId, people: people.map(contactNamed) })
    : revealId === undefined
      ? await addItems(sent.ctx, { listId, ids: [...ids] })
      : await addBought(sent.ctx, { listId, revealId });
  const { added, already, full } = answer;
  return queryOf({
    done: "added",
    list: listId,
    added: String(added),
    already: String(already),
    full: String(full),
    ids: undoableIds(answer.ids),
  });
}

async function undo({ ctx, fields }: Sent): Promise<Next> {
  const { ids } = readRequestedItems(fields);
  const list = fields.get("list") ?? "";
  const removed = ids.length === 0 ? [] : await removeItems(ctx, { listId: list, ids: [...ids] });
  return queryOf({ done: "undone", list, removed: String(removed.length) });
}

export const POST = writeRoute(
  {
    page: "/lists/add",
    /** The page keeps the input. */
    refused: (problem, { fields }) => {
      const { ids, revealId } = readRequestedItems(fields);
      const people = fields.get("people") ?? undefined;
      return queryOf({ ids: undoableIds(ids), reveal: revealId, people, problem });
    },
  },
  (sent) => (sent.fields.get("action") === "undo" ? undo : add)(sent),
);
