/** For tests: imports what a string or bytes hold, through a real file. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readParquet } from "../server/composition/read-parquet";
import type { RecordKind } from "@/lib/server/ports/catalogue";
import { importFile, type ImportCounts, type Reject, type RowOf } from "../server/service/import/import-file";

export type Imported<K extends RecordKind> = {
  format: string;
  rows: RowOf<K>[];
  rejects: Reject[];
  counts: ImportCounts;
};

/** 1 March 2026, noon UTC. */
export const IMPORTED_AT = Date.UTC(2026, 2, 1, 12);

export async function importFixture<K extends RecordKind>(
  fileName: string,
  content: string | Uint8Array,
  kind: K,
  options: { isInferring?: boolean } = {},
): Promise<Imported<K>> {
  const folder = mkdtempSync(join(tmpdir(), "scoutdeck-import-"));
  try {
    const path = join(folder, fileName);
    writeFileSync(path, content);
    const rejects: Reject[] = [];
    const file = await importFile(path, {
      readParquet,
      kind,
      importedAt: IMPORTED_AT,
      ...options,
      onReject: (reject) => rejects.push(reject),
    });
    const rows: RowOf<K>[] = [];
    for await (const row of file.rows) rows.push(row);
    return { format: file.format, rows, rejects, counts: file.counts };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
