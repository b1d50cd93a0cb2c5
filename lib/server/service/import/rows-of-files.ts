import "server-only";
import { ifAny } from "@/lib/domain/if-any";
import type { PreparedRows, RecordKind } from "@/lib/server/ports/catalogue";
import type { RowsByKind } from "./record-kinds";

type FileRows = { kind: RecordKind; batches: AsyncIterable<readonly object[] | PreparedRows> };

/**
 * @param skips threads that prepare rows skip the same ones
 * @param onSkipped called with the number of rows that were skipped
 * @returns undefined without rows, because publishing an empty list would still replace demo data
 */
export function rowsOfKind<K extends RecordKind, F extends FileRows>(
  files: readonly F[],
  kind: K,
  skips: (row: RowsByKind[K]) => boolean,
  onSkipped: (count: number, file: F) => void,
): Promise<AsyncGenerator<RowsByKind[K][] | PreparedRows> | undefined> {
  async function* all(): AsyncGenerator<RowsByKind[K][] | PreparedRows> {
    for (const file of files) {
      if (file.kind !== kind) continue;
      for await (const batch of file.batches as AsyncIterable<RowsByKind[K][] | PreparedRows>) {
        if (!Array.isArray(batch)) {
          onSkipped(batch.skipped, file);
          if (batch.count > 0) yield batch;
          continue;
        }
        const kept = batch.filter((row) => !skips(row));
        onSkipped(batch.length - kept.length, file);
        if (kept.length > 0) yield kept;
      }
    }
  }
  return ifAny(all());
}
