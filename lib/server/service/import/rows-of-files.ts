import "server-only";
import { ifAny } from "@/lib/domain/if-any";
import type { PreparedRows, RecordKind } from "@/lib/server/ports/catalogue";
import type { RowsByKind } from "./record-kinds";

type FileRows = { kind: RecordKind; batches: AsyncIterable<readonly object[] | PreparedRows> };

/**
 * @param skips sees no prepared rows: a thread may prepare them only if none are skipped
 * @returns undefined without rows, because publishing an empty list would still replace demo data
 */
export function rowsOfKind<K extends RecordKind>(
  files: readonly FileRows[],
  kind: K,
  skips: (row: RowsByKind[K], file: FileRows) => boolean,
): Promise<AsyncGenerator<RowsByKind[K][] | PreparedRows> | undefined> {
  async function* all(): AsyncGenerator<RowsByKind[K][] | PreparedRows> {
    for (const file of files) {
      if (file.kind !== kind) continue;
      for await (const batch of file.batches as AsyncIterable<RowsByKind[K][] | PreparedRows>) {
        if (!Array.isArray(batch)) {
          yield batch;
          continue;
        }
        const kept = batch.filter((row) => !skips(row, file));
        if (kept.length > 0) yield kept;
      }
    }
  }
  return ifAny(all());
}
