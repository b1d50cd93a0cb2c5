import "server-only";
import { AppError } from "@/lib/contract/errors";
import { MAX_VIEW_NAME_LENGTH } from "@/lib/contract/saved-views";
import { cleanName, nameKey } from "@/lib/contract/clean-name";
import type { ViewPlace } from "./view-places";
import { VIEW_ROWS, type Reader, type ViewRow } from "./view-rows";

type Named = Pick<ViewRow, "ownerId" | "isTeam"> & { id?: string };

const liveViews = (db: Reader, { kind, key }: ViewPlace) =>
  VIEW_ROWS[kind](db).where("place", "=", key).where("deletedAt", "is", null);

/** @throws AppError `conflict` at the member's limit of views of this place */
export async function checkRoom(db: Reader, place: ViewPlace, ownerId: string): Promise<void> {
  const { count } = await liveViews(db, place)
    .where("ownerId", "=", ownerId)
    .select((fields) => fields.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (Number(count) >= place.most) {
    throw new AppError("conflict", `You have ${place.most} views here, the maximum. Delete one first.`);
  }
}

/** Names must be unique in a row of tabs: among the team's views, or among the owner's. */
async function namesBeside(
  db: Reader,
  place: ViewPlace,
  { ownerId, isTeam, id = "" }: Named,
): Promise<string[]> {
  const beside = liveViews(db, place).select("name").where("isTeam", "=", isTeam).where("id", "!=", id);
  const rows = await (isTeam === 1 ? beside : beside.where("ownerId", "=", ownerId)).execute();
  return rows.map(({ name }) => nameKey(name));
}

/** @throws AppError `invalid_parameter` for a bad length; the place's own error when the name is taken */
export async function checkedName(
  db: Reader,
  place: ViewPlace,
  wanted: string,
  view: Named,
): Promise<string> {
  const name = cleanName(wanted);
  const length = [...name].length;
  if (length === 0 || length > MAX_VIEW_NAME_LENGTH)
    throw place.badName(`A view needs a name of 1 to ${MAX_VIEW_NAME_LENGTH} characters.`);
  if ((await namesBeside(db, place, view)).includes(nameKey(name)))
    throw place.nameTaken(name, view.isTeam === 1);
  return name;
}

/** Returns the first free name, such as `Food copy` or `Food copy 2`. */
export async function copiedName(db: Reader, place: ViewPlace, name: string, view: Named): Promise<string> {
  const taken = await namesBeside(db, place, view);
  const base = [...name]
    .slice(0, MAX_VIEW_NAME_LENGTH - 9)
    .join("")
    .trim();
  for (let copy = 1; ; copy++) {
    const tried = copy === 1 ? `${base} copy` : `${base} copy ${copy}`;
    if (!taken.includes(nameKey(tried))) return tried;
  }
}
