/** Adds an import from the command line to the history that the pages show. */
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import type { ImportPart, ImportTotals } from "@/lib/contract/imports";
import type { Settings } from "@/lib/host/settings.mjs";
import { openCatalogueWriter } from "@/lib/server/composition/open-catalogue";
import type { CatalogueSummary, KindCounts } from "@/lib/server/ports/catalogue";
import { reasonOf } from "@/lib/server/service/import/advice";
import { noteImport } from "@/lib/server/team/imports/note-import";
import type { ReadFile } from "./import-report";
import { withDatabase } from "./with-database";

/** `startedAt` is in ms since 1970. A kind without rows is null. */
type Result = {
  posts: KindCounts | null;
  creators: KindCounts | null;
  generation: number;
  isDemoReplaced: boolean;
  erased: { posts: number; creators: number };
  startedAt: number;
  seconds: number;
};

/** The report for the pages contains no values of rows. */
function partOf({ name, file, rejects, ms }: ReadFile): ImportPart {
  const { mapping = null, confidence = null } = file.guess ?? {};
  return {
    name: basename(name),
    status: "read",
    problem: null,
    kind: file.kind,
    format: file.format,
    confidence,
    needsMapping: false,
    mapping,
    mappingFrom: mapping && "guess",
    savedMapping: null,
    unit: file.unit,
    columns: [],
    fields: [],
    preview: [],
    unused: file.unused().map(({ column }) => ({ column, sample: "" })),
    ...file.counts,
    reasons: rejects.list().map((group) => ({ ...reasonOf(group), example: null })),
    erased: 0,
    difference: null,
    seconds: Math.round(ms / 10) / 100,
  };
}

function totalsOf(
  parts: readonly ImportPart[],
  result: Result,
  { posts, creators }: CatalogueSummary,
): ImportTotals {
  const kinds = [result.posts, result.creators].filter((counts) => counts !== null);
  const sum = (field: "added" | "updated" | "unchanged" | "older") =>
    kinds.reduce((all, counts) => all + counts[field], 0);
  const rows = (field: "rows" | "accepted" | "rejected") => parts.reduce((all, part) => all + part[field], 0);
  return {
    added: sum("added"),
    updated: sum("updated"),
    unchanged: sum("unchanged"),
    older: sum("older"),
    changed: [],
    rows: rows("rows"),
    accepted: rows("accepted"),
    rejected: rows("rejected"),
    erased: result.erased.posts + result.erased.creators,
    posts,
    creators,
    replacesDemo: result.isDemoReplaced,
    seconds: result.seconds,
  };
}

/** A folder without a database has no pages that would show a history. */
export async function noteInHistory(
  files: readonly ReadFile[],
  result: Result,
  settings: Settings,
): Promise<void> {
  const hasDatabase = settings.databaseUrl !== null || existsSync(join(settings.dataDir, "scoutdeck.sqlite"));
  if (!hasDatabase) return;
  const parts = files.map(partOf);
  const totals = totalsOf(parts, result, await openCatalogueWriter(settings.dataDir).summary());
  await withDatabase(settings, (db) =>
    noteImport(db, {
      files: parts.map((part) => ({ name: part.name, sizeBytes: 0, parts: [part] })),
      totals,
      generation: result.generation,
      startedAt: new Date(result.startedAt).toISOString(),
    }),
  );
}
