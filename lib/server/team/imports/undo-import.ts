import "server-only";
/** Restores the catalogue from before an import. Later imports are undone as well, and erased people stay erased. */
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import { undoBody } from "@/lib/contract/import-bodies";
import type { ImportDetail, ImportTotals, UndoPreview } from "@/lib/contract/imports";
import type { Wanted } from "@/lib/server/ports/catalogue";
import { defineVerb } from "@/lib/server/access/define-verb";
import { readMarks, wantedBy } from "@/lib/server/schema/erased-marks";
import type { ImportContext } from "./import-context";
import { findImport, type ImportRow } from "./import-rows";
import { canUndo, detailOf, importedBy } from "./read-imports";

async function undoneWith({ db }: ImportContext, row: ImportRow): Promise<ImportRow[]> {
  return db
    .selectFrom("dataImport")
    .selectAll()
    .where("state", "=", "done")
    .where("generationAfter", ">=", row.generationAfter)
    .orderBy("generationAfter", "desc")
    .execute();
}

async function batchesSince({ db }: ImportContext, moment: string): Promise<number> {
  const { n } = await db
    .selectFrom("ingestBatch")
    .select((batch) => batch.fn.countAll<number>().as("n"))
    .where("publishedAt", ">", moment)
    .executeTakeFirstOrThrow();
  return Number(n);
}

const updatedBy = (rows: readonly ImportRow[]) =>
  rows.reduce(
    (sum, { totals }) => sum + ((JSON.parse(totals ?? "{}") as Partial<ImportTotals>).updated ?? 0),
    0,
  );

async function previewOf(ctx: ImportContext, id: string): Promise<{ row: ImportRow; preview: UndoPreview }> {
  const row = await findImport(ctx.db, id);
  const kept = await ctx.writer.generations();
  if (row.state !== "done") throw new AppError("conflict", "Only an import that is in can be undone.");
  if (!canUndo(row, kept))
    throw new AppError("conflict", "The catalogue from before this import is no longer kept.");
  const now = kept.find(({ isCurrent }) => isCurrent)!;
  const then = kept.find(({ generation }) => generation === row.generationBefore);
  const rows = await undoneWith(ctx, row);
  const people = await ctx.db.selectFrom("member").select(["id", "name"]).execute();
  const names = new Map(people.map((person) => [person.id, person.name]));
  const preview: UndoPreview = {
    number: row.number,
    backTo: then?.publishedAt ?? row.startedAt ?? row.createdAt,
    undoes: rows.map((each) => ({
      id: each.id,
      number: each.number,
      createdAt: each.createdAt,
      by: importedBy(each, names),
    })),
    otherPublications: await batchesSince(ctx, row.endedAt ?? row.createdAt),
    postsNow: now.posts,
    postsThen: then?.posts ?? 0,
    creatorsNow: now.creators,
    creatorsThen: then?.creators ?? 0,
    updated: updatedBy(rows),
  };
  return { row, preview };
}

/** @throws AppError `not_found`; `conflict` without a kept copy or a publication; `catalogue_unavailable` */
export const previewUndo = defineVerb(
  { scope: "import", input: z.string() },
  async (ctx: ImportContext, id): Promise<UndoPreview> => (await previewOf(ctx, id)).preview,
);

/** The catalogue before the first import is empty, so it has no copy. */
async function goBack({ writer }: ImportContext, generation: number, erased: Wanted): Promise<void> {
  if (generation > 0) await writer.revert(generation, erased);
  else await writer.publish({ isDemo: false, isReplacing: true });
}

/** @throws AppError as `previewUndo`; `conflict` when `numbers` is outdated or another process writes */
export const undoImport = defineVerb(
  { scope: "import", input: undoBody.extend({ id: z.string() }), act: "import.undone", transaction: "none" },
  async (ctx: ImportContext, { id, numbers }, audit): Promise<ImportDetail> => {
    const { row, preview } = await previewOf(ctx, id);
    const expected = preview.undoes.map(({ number }) => number);
    if (expected.toSorted().join() !== numbers.toSorted().join())
      throw new AppError("conflict", "New imports arrived. Check what is undone.");
    const marks = await readMarks(ctx.db);
    await goBack(ctx, row.generationBefore!, wantedBy(marks));
    // Removes people who were erased while the copy was published.
    const now = await readMarks(ctx.db);
    if (now.size !== marks.size) await ctx.writer.remove(wantedBy(now));
    const ids = preview.undoes.map((each) => each.id);
    await ctx.db.transaction().execute(async (trx) => {
      await trx.updateTable("dataImport").set({ state: "undone" }).where("id", "in", ids).execute();
      await audit(
        {
          act: "import.undone",
          subject: id,
          after: {
            numbers: expected.join(", "),
            records: preview.postsThen + preview.creatorsThen - preview.postsNow - preview.creatorsNow,
          },
        },
        trx,
      );
    });
    return detailOf(ctx, id);
  },
);
