import "server-only";
import { sql } from "kysely";
import { withoutFilter } from "@/lib/contract/canonical";
import { creatorQuery, type CreatorValues } from "@/lib/contract/creators";
import type { Filter } from "@/lib/contract/definition";
import { fold } from "@/lib/contract/fold";
import type { FacetCount } from "@/lib/contract/records";
import { searchColumn } from "@/lib/domain/searchable-values";
import type { Db } from "@/lib/server/ports/database";
import { foundOwned, type OwnedOptions } from "./list-owned";

/** Counting each of these filters reads the table once. */
const COUNTED = ["mainCategory", "country", "source", "language", "accountType", "age", "gender"] as const;
/** Counting a bigger library would delay the page. */
export const MOST_COUNTED = 20_000;

/** Null when the library is too big. Values without matches are left out. */
export async function countOwned(
  db: Db,
  values: CreatorValues,
  options: OwnedOptions = {},
): Promise<Record<string, FacetCount[]> | null> {
  const past = await db
    .selectFrom("library_search")
    .select("creator_id")
    .offset(MOST_COUNTED)
    .limit(1)
    .execute();
  if (past.length > 0) return null;
  const counts: Record<string, FacetCount[]> = {};
  for (const name of COUNTED) {
    const filter: Filter = creatorQuery.filters[name];
    const column = sql.ref<string | null>(`library_search.${searchColumn(filter)}`);
    const rows = await foundOwned(db, withoutFilter(creatorQuery, values, name) as CreatorValues, options)
      .select([column.as("value"), sql<number>`count(*)`.as("count")])
      .where(column, "is not", null)
      .groupBy(column)
      .execute();
    const written = new Map(creatorQuery.filters[name].values.map((value) => [fold(value), value]));
    counts[name] = rows
      .flatMap(({ value, count }) => {
        const known = written.get(fold(value ?? ""));
        return known === undefined ? [] : [{ value: known, count: Number(count) }];
      })
      .sort((a, b) => b.count - a.count);
  }
  return counts;
}
