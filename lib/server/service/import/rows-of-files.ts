import "server-only";
import { ifAny } from "@/lib/domain/if-any";
import type { RecordKind } from "@/lib/server/ports/catalogue";
import type { RowsByKind } from "./record-kinds";

export type FileRows = { kind: RecordKind; rows: AsyncIterable<object> };

/** @returns undefined without rows, because publishing an empty list would still replace demo data */
export function rowsOfKind<K extends RecordKind>(
  files: readonly FileRows[],
  kind: K,
  skips: (row: RowsByKind[K], file: FileRows) => boolean,
): Promise<AsyncGenerator<RowsByKind[K]> | undefined> {
  async function* all(): AsyncGenerator<RowsByKind[K]> {
    for (const file of files) {
      if (file.kind !== kind) continue;
      for await (const row of file.rows as AsyncIterable<RowsByKind[K]>)
        if (!skips(row, file)) yield row as Awaited<RowsByKind[K]>;
    }
  }
  return ifAny(all());
}
