import "server-only";
import { AppError } from "@/lib/contract/errors";
import { MAX_DESCRIPTION_LENGTH, MAX_LIST_NAME_LENGTH } from "@/lib/contract/lists";
import { cleanName, nameKey } from "@/lib/contract/clean-name";
import { visibleLists, type ListContext } from "./lists-access";

export const plainText = cleanName;

const refuse = (field: string, message: string) =>
  new AppError("invalid_parameter", message, { errors: [{ field, code: "invalid_value", message }] });

/** Names are unique among team lists or the member's private lists, so a conflict reveals no invisible list. */
export async function checkedListName(
  ctx: ListContext,
  wanted: string,
  { id = "", isTeam }: { id?: string; isTeam: boolean },
): Promise<string> {
  const name = plainText(wanted);
  const length = [...name].length;
  if (length === 0 || length > MAX_LIST_NAME_LENGTH)
    throw refuse("name", `A list needs a name of 1 to ${MAX_LIST_NAME_LENGTH} characters.`);
  const beside = await visibleLists(ctx)
    .where("list.isTeam", "=", isTeam ? 1 : 0)
    .where("list.removedAt", "is", null)
    .where("list.id", "!=", id)
    .execute();
  if (beside.some((other) => nameKey(other.name) === nameKey(name))) {
    const whose = isTeam ? "A list of the team" : "One of your private lists";
    throw new AppError("conflict", `${whose} named “${name}” already exists. Use another name.`);
  }
  return name;
}

export function checkedDescription(wanted: string): string {
  const description = plainText(wanted);
  if ([...description].length > MAX_DESCRIPTION_LENGTH)
    throw refuse("description", `A description has at most ${MAX_DESCRIPTION_LENGTH} characters.`);
  return description;
}
