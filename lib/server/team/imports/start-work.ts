import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import type { ImportDetail, ImportState, ImportTotals } from "@/lib/contract/imports";
import { defineVerb } from "@/lib/server/access/define-verb";
import { cancelJob } from "@/lib/server/team/jobs/end-job";
import { enqueueJob } from "@/lib/server/team/jobs/enqueue-job";
import { IMPORT_JOB, type ImportContext } from "./import-context";
import { filesOf, findImport, findOpenImport } from "./import-rows";
import { detailOf } from "./read-imports";

const id = z.string();

async function begin(ctx: ImportContext, importId: string, values: object): Promise<ImportDetail> {
  const changedAt = new Date().toISOString();
  await ctx.db
    .updateTable("dataImport")
    .set({ progress: null, problem: null, endedAt: null, changedAt, ...values })
    .where("id", "=", importId)
    .execute();
  await enqueueJob(ctx.db, { kind: IMPORT_JOB, key: importId });
  return detailOf(ctx, importId);
}

/** @throws AppError `not_found`; `conflict` without files, with an incomplete file, and when the import is closed */
export const checkImport = defineVerb(
  { scope: "import", input: id, transaction: "write" },
  async (ctx: ImportContext, importId): Promise<ImportDetail> => {
    await findOpenImport(ctx.db, importId);
    const files = await filesOf(ctx.db, importId);
    if (files.length === 0) throw new AppError("conflict", "There is no file to check.");
    const coming = files.find(({ received, size }) => received < size);
    if (coming) throw new AppError("conflict", `${coming.name} is incomplete. Upload the rest or remove it.`);
    return begin(ctx, importId, { state: "checking", totals: null });
  },
);

/** @throws AppError `not_found`; `conflict` when it changed since the check, or no row is acceptable */
export const runImport = defineVerb(
  { scope: "import", input: id, act: "import.started" },
  async (ctx: ImportContext, importId, audit): Promise<ImportDetail> => {
    const row = await findOpenImport(ctx.db, importId);
    if (row.state === "draft" || row.isStale === 1)
      throw new AppError("conflict", "Check it first: something has changed since.");
    const totals = row.totals === null ? null : (JSON.parse(row.totals) as ImportTotals);
    if (!totals || totals.accepted === 0)
      throw new AppError("conflict", "No row of these files can be imported.");
    const files = await filesOf(ctx.db, importId);
    await audit({
      act: "import.started",
      subject: importId,
      after: { number: row.number, files: files.length, rows: totals.accepted },
    });
    return begin(ctx, importId, { state: "running", startedAt: new Date().toISOString() });
  },
);

const STOPPED: Partial<Record<ImportState, ImportState>> = { checking: "draft", running: "stopped" };

/** @throws AppError `not_found`; `conflict` when it is not worked on, or is just being published */
export const stopImport = defineVerb(
  { scope: "import", input: id, act: "import.stopped" },
  async (ctx: ImportContext, importId, audit): Promise<ImportDetail> => {
    const row = await findImport(ctx.db, importId);
    const state = STOPPED[row.state];
    if (!state) throw new AppError("conflict", "It is not running.");
    if (row.generationAfter !== null)
      throw new AppError("conflict", "The catalogue is being replaced now; it is in after a moment.");
    const now = new Date().toISOString();
    await ctx.db
      .updateTable("dataImport")
      .set({ state, progress: null, changedAt: now, ...(state === "stopped" && { endedAt: now }) })
      .where("id", "=", importId)
      .execute();
    const job = await enqueueJob(ctx.db, { kind: IMPORT_JOB, key: importId });
    await cancelJob(ctx.db, job.id);
    await audit({ act: "import.stopped", subject: importId, after: { number: row.number } });
    return detailOf(ctx, importId);
  },
);
