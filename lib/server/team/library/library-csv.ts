import "server-only";
import { z } from "zod";
import { canonical } from "@/lib/contract/canonical";
import { creatorQuery, type CreatorValues } from "@/lib/contract/creators";
import { stampIn } from "@/lib/domain/zone-days";
import { whileAllowed } from "@/lib/server/access/lasting-right";
import { defineVerb, type VerbContext } from "@/lib/server/access/define-verb";
import { searchInput } from "@/lib/server/access/search-input";
import type { CsvFile } from "@/lib/server/ports/csv-file";
import { isAllowed } from "@/lib/server/access/caller";
import { booksZone } from "../budgets/books-zone";
import { asSeenBy, searchOf } from "./contacts";
import { eachOwned, type OwnedOptions } from "./list-owned";
import { narrowedTo } from "./narrowed-to";

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

type Column = (typeof COLUMNS)[number];
type Wanted = { columns: readonly Column[]; values: CreatorValues; options: OwnedOptions };

async function* cells(
  ctx: VerbContext,
  { columns, values, options }: Wanted,
): AsyncGenerator<readonly unknown[]> {
  const zone = await booksZone(ctx.db);
  for await (const row of eachOwned(ctx.db, values, options)) {
    for (const { creator, revealedAt, revealedBy, purpose, refreshedAt } of asSeenBy(ctx, [row]))
      yield [
        ...columns.map((column) => creator[column]),
        stampIn(zone, revealedAt),
        revealedBy.name,
        purpose,
        refreshedAt === null ? null : stampIn(zone, refreshedAt),
      ];
  }
}

const input = z.strictObject({
  values: z.custom<CreatorValues>().transform(searchInput(creatorQuery)),
  revealId: z.string().optional(),
  listId: z.string().optional(),
});

/** @param file its name, also in the audit log */
const exporting = (file: "library.csv" | "library.xlsx") =>
  defineVerb(
    // The rows are read while they are sent, after the verb has ended.
    { scope: "export", input, act: "export.library", transaction: "none" },
    async (ctx: VerbContext, { values, revealId, listId }, audit): Promise<CsvFile> => {
      const shown = searchOf(ctx, values, null);
      const columns = COLUMNS.filter((column) => column !== "email" || isAllowed(ctx, "contacts"));
      const { options } = await narrowedTo(ctx, { revealId, listId });
      const query = canonical(creatorQuery, values);
      await audit({ act: "export.library", subject: file, after: { query, revealId, list: options.listId } });
      return {
        name: `scoutdeck-${file}`,
        heading: [...columns, "revealedAt", "revealedBy", "purpose", "refreshedAt"],
        moments: ["revealedAt", "refreshedAt"],
        rows: whileAllowed(ctx, "export", cells(ctx, { columns, values: shown, options })),
      };
    },
  );

/** Exports the filtered rows in the page's order; addresses only for callers who may see them. */
export const exportLibrary = exporting("library.csv");
export const exportLibrarySheet = exporting("library.xlsx");
