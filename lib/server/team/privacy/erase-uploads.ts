import "server-only";
/** An erasure removes every sample of an import, because it isn't known whom a sample is about. */
import type { ImportFile } from "@/lib/contract/imports";
import type { Trx } from "@/lib/server/ports/database";

const FILES_ARE_GONE = "Files deleted because a creator was erased. Upload them again without that creator.";

/** A reason may quote the refused value, which may itself contain quotes. */
const withoutQuoted = (reason: string) => reason.replace(/".*"/s, '"…"');

/** Keeps counts, column names and reasons. */
export function withoutSamples<F extends Pick<ImportFile, "parts">>(file: F): F {
  const reasonOf = <R extends { reason: string; example: string | null }>(found: R): R => ({
    ...found,
    reason: withoutQuoted(found.reason),
    example: null,
  });
  return {
    ...file,
    parts: file.parts.map((part) => ({
      ...part,
      columns: part.columns.map(({ column }) => ({ column, sample: null })),
      fields: part.fields.map((field) => ({
        ...field,
        sample: null,
        converted: null,
        ambiguous: null,
        unknownWords: [],
        notes: [],
        reasons: field.reasons.map(reasonOf),
      })),
      preview: [],
      unused: part.unused.map(({ column }) => ({ column, sample: "" })),
      reasons: part.reasons.map(reasonOf),
    })),
  };
}

/** Open imports lose their files, finished ones their samples. The erasure's job deletes the bytes (erase-files.ts). */
export async function eraseUploads(trx: Trx): Promise<void> {
  const ended = trx.selectFrom("dataImport").select("id").where("state", "in", ["done", "undone"]);
  const open = await trx
    .selectFrom("importFile")
    .select("importId")
    .distinct()
    .where("importId", "not in", ended)
    .execute();
  for (const { importId } of open) {
    await trx.deleteFrom("importFile").where("importId", "=", importId).execute();
    const change = { problem: FILES_ARE_GONE, isStale: 1, totals: null };
    await trx.updateTable("dataImport").set(change).where("id", "=", importId).execute();
  }
  const kept = await trx.selectFrom("importFile").select(["id", "report"]).execute();
  for (const { id, report } of kept) {
    if (report === null) continue;
    const file = withoutSamples(JSON.parse(report) as ImportFile);
    await trx
      .updateTable("importFile")
      .set({ report: JSON.stringify(file) })
      .where("id", "=", id)
      .execute();
  }
}
