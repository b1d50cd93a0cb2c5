import "server-only";
import { randomUUID } from "node:crypto";
import { USUAL_OPTIONS, type ImportFile, type ImportTotals } from "@/lib/contract/imports";
import type { Db } from "@/lib/server/ports/database";
import { appendEvent } from "../outbox/write-events";
import { nextNumber } from "./change-import";

/** `startedAt`: ISO 8601. `generation`: the published generation; the one before it can be restored. */
type NotedImport = {
  files: readonly Pick<ImportFile, "name" | "sizeBytes" | "parts">[];
  totals: ImportTotals;
  generation: number;
  startedAt: string;
};

/** Records an import of the command line in the history. @returns its number */
export async function noteImport(db: Db, noted: NotedImport): Promise<number> {
  const id = randomUUID();
  const now = new Date().toISOString();
  return db.transaction().execute(async (trx) => {
    const number = await nextNumber(trx);
    await trx
      .insertInto("dataImport")
      .values({
        id,
        number,
        state: "done",
        byKind: "operator",
        options: JSON.stringify(USUAL_OPTIONS),
        isStale: 0,
        totals: JSON.stringify(noted.totals),
        generationBefore: noted.generation - 1,
        generationAfter: noted.generation,
        createdAt: noted.startedAt,
        changedAt: now,
        startedAt: noted.startedAt,
        endedAt: now,
      })
      .execute();
    for (const [position, { name, sizeBytes, parts }] of noted.files.entries())
      await trx
        .insertInto("importFile")
        .values({
          id: randomUUID(),
          importId: id,
          position,
          name,
          size: sizeBytes,
          received: sizeBytes,
          mappings: "{}",
          report: JSON.stringify({ ignored: [], parts }),
        })
        .execute();
    await appendEvent(trx, "import.finished", { importId: id });
    return number;
  });
}
