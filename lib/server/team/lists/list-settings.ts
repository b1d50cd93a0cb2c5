import "server-only";
import { AppError } from "@/lib/contract/errors";
import { MAX_FIELD_NAME_LENGTH, type List } from "@/lib/contract/lists";
import { sameWord } from "@/lib/contract/list-columns/column-kind";
import { editableList } from "./internal/items-of-list";
import { plainText } from "./list-name";
import { readList, type ListContext } from "./lists-access";
import { recordChange } from "./touch-list";

export const refuse = (field: string, message: string) =>
  new AppError("invalid_parameter", message, { errors: [{ field, code: "invalid_value", message }] });

/** @throws AppError as `editableList`; `conflict` when the list's settings changed since `version` */
export async function seenList(ctx: ListContext, id: string, version: number): Promise<List> {
  const list = await editableList(ctx, id);
  if (list.version !== version)
    throw new AppError("conflict", "Someone changed this list. Reload and try again.");
  return list;
}

/** @throws AppError `invalid_parameter` naming `name`, also when another of these has that name */
export function checkedFieldName(
  wanted: string,
  beside: readonly { id: string; name: string }[],
  id = "",
): string {
  const name = plainText(wanted);
  const length = [...name].length;
  if (length === 0 || length > MAX_FIELD_NAME_LENGTH)
    throw refuse("name", `A name has 1 to ${MAX_FIELD_NAME_LENGTH} characters.`);
  if (beside.some((other) => other.id !== id && sameWord(other.name, name)))
    throw refuse("name", `“${name}” already exists. Use another name.`);
  return name;
}

export function memberOf<T extends { id: string }>(all: readonly T[], id: string): T {
  const found = all.find((each) => each.id === id);
  if (!found) throw refuse("id", "The list no longer has this.");
  return found;
}

export const without = (ids: readonly string[], id: string) => ids.filter((each) => each !== id);

export function placed(ids: readonly string[], id: string, place: number): string[] {
  return without(ids, id).toSpliced(place, 0, id);
}

export async function writeOrder(
  { db }: ListContext,
  table: "listStatus" | "listColumn",
  ids: readonly string[],
): Promise<void> {
  for (const [position, id] of ids.entries())
    await db.updateTable(table).set({ position }).where("id", "=", id).execute();
}

/** Raises the list's version and notifies other browsers. */
export async function changedList(ctx: ListContext, list: List): Promise<List> {
  const version = list.version + 1;
  await ctx.db.updateTable("list").set({ version }).where("id", "=", list.id).execute();
  await recordChange(ctx.db, ctx, { listId: list.id, kind: "changed", version });
  return readList(ctx, list.id);
}

/** The audit log keeps no text of a private list. */
export const keptWords = <T extends object>({ isTeam }: List, words: T) => (isTeam ? words : { isTeam });
