import "server-only";
import type { CreatorValues } from "@/lib/contract/creators";
import type { Db } from "@/lib/server/ports/database";
import { csvResponse } from "@/lib/server/http/csv";
import { allOwned } from "./list-owned";

const COLUMNS = [
  "id",
  "username",
  "source",
  "followers",
  "averageViews",
  "averageLikes",
  "averageComments",
  "engagementRate",
  "mainCategory",
  "subCategory",
  "country",
  "language",
  "accountType",
  "age",
  "gender",
  "email",
  "bio",
  "hashtags",
  "promotedProducts",
  "nichesToPromote",
  "dateCreated",
] as const;

/** The library as a file: every row that the filters show, in the order that is shown. */
export async function libraryCsv(db: Db, values: CreatorValues, revealId?: string): Promise<Response> {
  const owned = await allOwned(db, values, revealId);
  const rows = owned.map(({ creator, revealedAt, revealedBy, purpose }) => [
    ...COLUMNS.map((column) => creator[column]),
    revealedAt,
    revealedBy.name,
    purpose,
  ]);
  return csvResponse("scoutdeck-library.csv", [...COLUMNS, "revealedAt", "revealedBy", "purpose"], rows);
}
