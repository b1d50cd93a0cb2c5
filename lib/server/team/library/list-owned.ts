import "server-only";
import { creatorQuery, type CreatorSortKey, type CreatorValues } from "@/lib/contract/creators";
import { fieldOf } from "@/lib/contract/record-field";
import { creatorMatcher } from "@/lib/domain/match-creator";
import type { OwnedCreator } from "@/lib/contract/reveal";
import type { Db } from "@/lib/server/ports/database";
import { selectOwned, toOwned } from "./owned-among";

type SortValue = (owned: OwnedCreator) => number | string | undefined;

function sortValue(by: CreatorSortKey): SortValue {
  const sort = creatorQuery.sorting.sorts[by];
  if ("library" in sort) return (owned) => owned[fieldOf(sort.library.column)];
  return ({ creator }) => creator[fieldOf(sort.column)];
}

export type OwnedPage = { total: number; page: number; totalPages: number; rows: OwnedCreator[] };

function compare(valueOf: SortValue, a: OwnedCreator, b: OwnedCreator): number {
  const [x, y] = [valueOf(a) ?? -Infinity, valueOf(b) ?? -Infinity];
  if (x !== y) return x < y ? -1 : 1;
  return a.creator.id < b.creator.id ? -1 : 1;
}

/** Every record of the team that meets the filters, in the order asked for. `revealId`: of that reveal alone. */
export async function allOwned(db: Db, values: CreatorValues, revealId?: string): Promise<OwnedCreator[]> {
  const select =
    revealId === undefined
      ? selectOwned(db)
      : selectOwned(db).where("creator_id", "in", (bought) =>
          bought
            .selectFrom("bought_record")
            .select("creator_id")
            .where("bought_record.reveal_id", "=", revealId),
        );
  const isMeant = creatorMatcher(values);
  const owned = (await select.execute()).map(toOwned).filter(({ creator }) => isMeant(creator));
  const valueOf = sortValue(values.sortBy);
  const direction = values.sortOrder === "asc" ? 1 : -1;
  return owned.sort((a, b) => direction * compare(valueOf, a, b));
}

/** One page of the library. A page past the end is empty. */
export async function listOwned(
  db: Db,
  values: CreatorValues,
  { revealId }: { revealId?: string } = {},
): Promise<OwnedPage> {
  const all = await allOwned(db, values, revealId);
  const start = (values.page - 1) * values.perPage;
  return {
    total: all.length,
    page: values.page,
    totalPages: Math.ceil(all.length / values.perPage),
    rows: all.slice(start, start + values.perPage),
  };
}
