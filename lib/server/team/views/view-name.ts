import "server-only";
import { AppError } from "@/lib/contract/errors";
import { MAX_VIEW_NAME_LENGTH } from "@/lib/contract/saved-views";
import { cleanName, nameKey } from "@/lib/contract/clean-name";
import type { Reader, ViewRow } from "./view-rights";

type NameScope = Pick<ViewRow, "page" | "owner_id" | "is_team"> & { id?: string };

/** Names must be unique in a row of tabs: among the team's views, or among the owner's. */
async function namesBeside(db: Reader, { page, owner_id, is_team, id = "" }: NameScope): Promise<string[]> {
  const beside = db
    .selectFrom("saved_view")
    .select("name")
    .where("page", "=", page)
    .where("deleted_at", "is", null)
    .where("is_team", "=", is_team)
    .where("id", "!=", id);
  const rows = await (is_team === 1 ? beside : beside.where("owner_id", "=", owner_id)).execute();
  return rows.map(({ name }) => nameKey(name));
}

/** @throws AppError `invalid_parameter` for a bad length; `conflict` when the name is taken */
export async function checkedName(db: Reader, wanted: string, scope: NameScope): Promise<string> {
  const name = cleanName(wanted);
  const length = [...name].length;
  if (length === 0 || length > MAX_VIEW_NAME_LENGTH) {
    throw new AppError(
      "invalid_parameter",
      `A view needs a name of 1 to ${MAX_VIEW_NAME_LENGTH} characters.`,
    );
  }
  if ((await namesBeside(db, scope)).includes(nameKey(name))) {
    const whose = scope.is_team === 1 ? "A view of the team" : "One of your views";
    throw new AppError("conflict", `${whose} named “${name}” already exists. Use another name.`);
  }
  return name;
}

/** Returns the first free name, such as `Food copy` or `Food copy 2`. */
export async function copiedName(db: Reader, name: string, scope: NameScope): Promise<string> {
  const taken = await namesBeside(db, scope);
  const base = [...name]
    .slice(0, MAX_VIEW_NAME_LENGTH - 9)
    .join("")
    .trim();
  for (let copy = 1; ; copy++) {
    const tried = copy === 1 ? `${base} copy` : `${base} copy ${copy}`;
    if (!taken.includes(nameKey(tried))) return tried;
  }
}

type Told = { name: string; is_team: number; query: string };

/** The audit log keeps neither name nor search of a private view, as for private lists. */
export const auditedView = ({ name, is_team, query }: Told) =>
  is_team === 1 ? { name, isTeam: true, query } : { isTeam: false };
