import "server-only";
import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import {
  FORM_BYTES,
  MOST_FILES,
  PART_BYTES,
  PASTE_BYTES,
  type ImportDetail,
  type ImportedBy,
  type ImportLimits,
  type ImportOptions,
  type ImportProgress,
  type ImportsOverview,
  type ImportSummary,
  type ImportTotals,
} from "@/lib/contract/imports";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import type { KeptGeneration } from "@/lib/server/ports/catalogue";
import { rejectedPath, uploadPath, type ImportContext } from "./import-context";
import { asFile, filesOf, findImport, OPEN, type ImportRow } from "./import-rows";
import { savedMappings } from "./saved-mappings";

const MOST_LISTED = 100;
const NAMED_FILES = 3;

const parsed = <T>(text: string | null): T | null => (text === null ? null : (JSON.parse(text) as T));

async function peopleOf(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom("member").select(["id", "name"]).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export const importedBy = (row: ImportRow, people: ReadonlyMap<string, string>): ImportedBy => ({
  kind: row.byKind,
  name: row.memberId === null ? null : (people.get(row.memberId) ?? null),
});

/** The catalogue was empty before the first import, which therefore needs no kept copy. */
export const canUndo = (
  { state, generationBefore, generationAfter }: ImportRow,
  kept: readonly KeptGeneration[],
): boolean =>
  state === "done" &&
  generationBefore !== null &&
  generationAfter !== null &&
  kept.some(({ isCurrent }) => isCurrent) &&
  (generationBefore === 0 ||
    kept.some(({ generation, isCurrent }) => !isCurrent && generation === generationBefore));

/** An unreadable catalogue must not hide the history. */
const keptOf = ({ writer }: ImportContext): Promise<KeptGeneration[]> => writer.generations().catch(() => []);

type Known = { people: ReadonlyMap<string, string>; kept: readonly KeptGeneration[] };

function shared(row: ImportRow, { people, kept }: Known) {
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    by: importedBy(row, people),
    createdAt: row.createdAt,
    startedAt: row.startedAt,
    endedAt: row.endedAt,
    totals: parsed<ImportTotals>(row.totals),
    canUndo: canUndo(row, kept),
    problem: row.problem,
  };
}

async function summariesOf(ctx: ImportContext, known: Known): Promise<ImportSummary[]> {
  const rows = await ctx.db
    .selectFrom("dataImport")
    .selectAll()
    .orderBy("number", "desc")
    .limit(MOST_LISTED)
    .execute();
  if (rows.length === 0) return [];
  const files = await ctx.db
    .selectFrom("importFile")
    .select(["importId", "name"])
    .where(
      "importId",
      "in",
      rows.map(({ id }) => id),
    )
    .orderBy("position")
    .execute();
  return rows.map((row) => {
    const own = files.filter(({ importId }) => importId === row.id);
    return {
      ...shared(row, known),
      fileNames: own.slice(0, NAMED_FILES).map(({ name }) => name),
      files: own.length,
    };
  });
}

/** `percent` is null when unknown. */
type RunningImport = { number: number; percent: number | null };

export async function runningImport(db: Db): Promise<RunningImport | null> {
  const row = await db
    .selectFrom("dataImport")
    .select(["number", "progress"])
    .where("state", "=", "running")
    .orderBy("number")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const files = parsed<ImportProgress>(row.progress)?.files ?? [];
  const share = files.reduce((sum, file) => sum + file.share, 0) / files.length;
  return { number: row.number, percent: files.length > 0 ? Math.floor(share * 100) : null };
}

export async function usedBytes(db: Db): Promise<number> {
  const { used } = await db
    .selectFrom("importFile")
    .innerJoin("dataImport", "dataImport.id", "importFile.importId")
    .select((file) => file.fn.sum<number>("importFile.size").as("used"))
    .where("dataImport.state", "not in", ["done", "undone"])
    .executeTakeFirstOrThrow();
  return Number(used ?? 0);
}

async function limitsOf({ db, maxBytes, freeBytes }: ImportContext): Promise<ImportLimits> {
  return {
    maxBytes,
    usedBytes: await usedBytes(db),
    freeBytes: await freeBytes(),
    partBytes: PART_BYTES,
    formBytes: FORM_BYTES,
    pasteBytes: PASTE_BYTES,
    maxFiles: MOST_FILES,
  };
}

export const listImports = defineVerb(
  { scope: "import", input: null },
  async (ctx: ImportContext): Promise<ImportsOverview> => {
    const kept = await keptOf(ctx);
    const known = { people: await peopleOf(ctx.db), kept };
    const current = kept.find(({ isCurrent }) => isCurrent);
    const copies = kept.filter(({ isCurrent }) => !isCurrent);
    return {
      imports: await summariesOf(ctx, known),
      limits: await limitsOf(ctx),
      catalogue: {
        posts: current?.posts ?? 0,
        creators: current?.creators ?? 0,
        isDemo: current?.isDemo ?? false,
        copies: copies.length,
        copiesBytes: copies.reduce((sum, { bytes }) => sum + bytes, 0),
      },
      mappings: await savedMappings(ctx.db),
    };
  },
);

/** @throws AppError `not_found` */
export async function detailOf(ctx: ImportContext, id: string): Promise<ImportDetail> {
  const row = await findImport(ctx.db, id);
  const files = await filesOf(ctx.db, id);
  const known = { people: await peopleOf(ctx.db), kept: await keptOf(ctx) };
  const progress = parsed<ImportProgress>(row.progress);
  const isWorking = row.state === "checking" || row.state === "running";
  const base = shared(row, known);
  const isStale = row.isStale === 1;
  const accepted = base.totals?.accepted ?? 0;
  return {
    ...base,
    options: JSON.parse(row.options) as ImportOptions,
    files: files.map(asFile),
    isWaiting: isWorking && progress?.phase === "waiting",
    progress: isWorking ? progress : null,
    isStale,
    canRun: OPEN.includes(row.state) && row.state !== "draft" && !isStale && accepted > 0,
    hasRejected: existsSync(rejectedPath(ctx.dataDir, id)) && (base.totals?.rejected ?? 0) > 0,
    hasFiles: files.length > 0 && files.every((file) => existsSync(uploadPath(ctx.dataDir, id, file.id))),
  };
}

export const readImport = defineVerb(
  { scope: "import", input: z.string() },
  async (ctx: ImportContext, id): Promise<ImportDetail> => detailOf(ctx, id),
);

/** @throws AppError `not_found`, also when no row was rejected or the file is gone */
export const findRejected = defineVerb(
  { scope: "import", input: z.string(), act: "export.rejected" },
  async (ctx: ImportContext, id, audit): Promise<{ path: string; name: string }> => {
    const { number } = await findImport(ctx.db, id);
    const path = rejectedPath(ctx.dataDir, id);
    const found = await stat(path).catch(() => null);
    if (!found) throw new AppError("not_found", "There are no rejected rows, or they are no longer kept.");
    await audit({ act: "export.rejected", subject: id, after: { number } });
    return { path, name: `scoutdeck-import-${number}-rejected.csv` };
  },
);
