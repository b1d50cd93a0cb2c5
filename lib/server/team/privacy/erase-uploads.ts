import "server-only";
/** What imports keep of rows: an erasure takes all of it away, because nobody can tell whom a sample is about. */
import type { ImportFile } from "@/lib/contract/imports";
import type { Trx } from "@/lib/server/ports/database";

const FILES_ARE_GONE = "Files deleted because a creator was erased. Upload them again without that creator.";

/** A reason may quote the value that it refuses, which may itself have quotes. */
const withoutQuoted = (reason: string) => reason.replace(/".*"/s, '"…"');

/** A report without any value of a row: counts, names of columns and reasons stay. */
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

/**
 * Imports that are not in lose their files, those that are in their samples. The bytes follow in the job of the erasure
 * (erase-files.ts). Part of the caller's transaction.
 */
export async function eraseUploads(trx: Trx): Promise<void> {
  const ended = trx.selectFrom("data_import").select("id").where("state", "in", ["done", "undone"]);
  const open = await trx
    .selectFrom("import_file")
    .select("import_id")
    .distinct()
    .where("import_id", "not in", ended)
    .execute();
  for (const { import_id } of open) {
    await trx.deleteFrom("import_file").where("import_id", "=", import_id).execute();
    const change = { problem: FILES_ARE_GONE, is_stale: 1, totals: null };
    await trx.updateTable("data_import").set(change).where("id", "=", import_id).execute();
  }
  const kept = await trx.selectFrom("import_file").select(["id", "report"]).execute();
  for (const { id, report } of kept) {
    if (report === null) continue;
    const file = withoutSamples(JSON.parse(report) as ImportFile);
    await trx
      .updateTable("import_file")
      .set({ report: JSON.stringify(file) })
      .where("id", "=", id)
      .execute();
  }
}
