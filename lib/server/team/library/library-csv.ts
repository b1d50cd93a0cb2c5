import "server-only";
import { z } from "zod";
import { canonical } from "@/lib/contract/canonical";
import { creatorQuery, type CreatorValues } from "@/lib/contract/creators";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import { searchInput } from "@/lib/server/access/search-input";
import type { CsvFile } from "@/lib/server/ports/csv-file";
import type { Db } from "@/lib/server/ports/database";
import { eachOwned } from "./list-owned";
import { NO_REVEAL, visibleReveal } from "./visible-reveal";

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

async function* cells(db: Db, values: CreatorValues, revealId?: string): AsyncGenerator<readonly unknown[]> {
  for await (const { creator, ...owned } of eachOwned(db, values, { revealId })) {
    const { revealedAt, revealedBy, purpose, refreshedAt } = owned;
    yield [...COLUMNS.map((column) => creator[column]), revealedAt, revealedBy.name, purpose, refreshedAt];
  }
}

const input = z.strictObject({
  values: z.custom<CreatorValues>().transform(searchInput(creatorQuery)),
  revealId: z.string().optional(),
});

/** The library as a file: every row that the filters show, in the order that is shown. `revealId` as on the page. */
export const exportLibrary = defineVerb(
  // The rows are read while they are sent, after the verb has ended.
  { scope: "export", input, act: "export.library", transaction: "none" },
  async (ctx: VerbContext, { values, revealId }, audit): Promise<CsvFile> => {
    const narrowedTo =
      revealId === undefined ? undefined : ((await visibleReveal(ctx, revealId))?.id ?? NO_REVEAL);
    const query = canonical(creatorQuery, values);
    await audit({ act: "export.library", subject: "library.csv", after: { query, revealId } });
    return {
      name: "scoutdeck-library.csv",
      heading: [...COLUMNS, "revealedAt", "revealedBy", "purpose", "refreshedAt"],
      rows: cells(ctx.db, values, narrowedTo),
    };
  },
);
