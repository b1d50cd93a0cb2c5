import "server-only";
import type { ImportOptions } from "@/lib/contract/imports";
import type { Db } from "@/lib/server/ports/database";
import { rejectedPath, uploadPath } from "@/lib/server/team/imports/import-context";
import { filesOf, type Choices, type ImportRow } from "@/lib/server/team/imports/import-rows";
import { savedMappings } from "@/lib/server/team/imports/saved-mappings";
import type { ImportOrder } from "./import-order";

export async function makeOrder(db: Db, row: ImportRow, dataDir: string): Promise<ImportOrder> {
  const files = await filesOf(db, row.id);
  return {
    phase: row.state === "running" ? "run" : "check",
    dataDir,
    options: JSON.parse(row.options) as ImportOptions,
    saved: await savedMappings(db),
    marks: await db.selectFrom("erased_creator").select(["mark", "key"]).execute(),
    rejectedPath: rejectedPath(dataDir, row.id),
    files: files.map(({ id, name, mappings, modified_at_ms }) => ({
      id,
      name,
      path: uploadPath(dataDir, row.id, id),
      modifiedAt: modified_at_ms ?? Date.parse(row.created_at),
      choices: JSON.parse(mappings) as Choices,
    })),
  };
}
