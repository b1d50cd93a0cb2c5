/** For tests: imports a string or bytes through a real file. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readParquet } from "../server/composition/read-parquet";
import type { RecordKind } from "@/lib/server/ports/catalogue";
import type { UnusedColumn } from "../server/service/import/column-use";
import {
  importFile,
  type ImportCounts,
  type ImportOptions,
  type Reject,
  type RowOf,
} from "../server/service/import/import-file";
import type { MappingGuess } from "../server/service/import/mapping/guess-mapping";

export type Imported<K extends RecordKind> = {
  kind: K;
  format: string;
  /** Rows without their sources: `observed` has one entry per row. */
  rows: RowOf<K>[];
  observed: { observedAt?: number; observedIn?: string }[];
  /** Rejects without the records themselves. */
  rejects: Reject[];
  counts: ImportCounts;
  unused: UnusedColumn[];
  guess?: MappingGuess;
};

/** 1 March 2026, noon UTC. */
export const IMPORTED_AT = Date.UTC(2026, 2, 1, 12);

export async function importFixture<K extends RecordKind>(
  fileName: string,
  content: string | Uint8Array,
  kind?: K,
  options: Omit<ImportOptions<K>, "kind" | "readParquet"> = {},
): Promise<Imported<K>> {
  const folder = mkdtempSync(join(tmpdir(), "scoutdeck-import-"));
  try {
    const path = join(folder, fileName);
    writeFileSync(path, content);
    const rejects: Reject[] = [];
    const file = await importFile<K>(path, {
      importedAt: IMPORTED_AT,
      ...options,
      readParquet,
      ...(kind && { kind }),
      onReject: (reject) => {
        const said = { ...reject };
        delete said.fields;
        rejects.push(said);
      },
    });
    const rows: RowOf<K>[] = [];
    const observed: Imported<K>["observed"] = [];
    for await (const row of file.rows) {
      const { observedAt, observedIn, ...stated } = row;
      observed.push({ observedAt, observedIn });
      rows.push(stated as RowOf<K>);
    }
    const { format, counts, guess } = file;
    return {
      kind: file.kind,
      format,
      rows,
      observed,
      rejects,
      counts,
      unused: file.unused(),
      ...(guess && { guess }),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
