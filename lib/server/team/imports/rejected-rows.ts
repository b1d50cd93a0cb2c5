import "server-only";
import { stat } from "node:fs/promises";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import { defineVerb } from "@/lib/server/access/define-verb";
import { rejectedPath, type ImportContext } from "./import-context";
import { findImport } from "./import-rows";

/** @throws AppError `not_found`, also when no row was rejected or the file is gone */
export const findRejected = defineVerb(
  { scope: "import", input: z.string(), act: "export.rejected" },
  async (ctx: ImportContext, id, audit): Promise<{ path: string; name: string }> => {
    const { number } = await findImport(ctx.db, id);
    const path = rejectedPath(ctx.dataDir, id);
    const found = await stat(path).catch(() => null);
    if (!found) throw new AppError("not_found", "There are no rejected rows, or they are no longer kept.");
    await audit({ act: "export.rejected", subject: id, after: { number } });
    return { path, name: `scoutdeck-import-${number}-rejected.csv` };
  },
);
