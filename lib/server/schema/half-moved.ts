import "server-only";
/** Processes must not use a database that `move` is still filling. */
import type { Kysely } from "kysely";
import { AppError } from "@/lib/contract/errors";
import { hasTable } from "./table-names";

/** The table is created before all others and dropped after everything was compared. */
export const MOVE_TABLE = "unfinished_move";

export async function refuseHalfMoved<T>(db: Kysely<T>): Promise<void> {
  if (!(await hasTable(db, MOVE_TABLE))) return;
  throw new AppError(
    "unavailable",
    "This database is not complete, because a move into it was interrupted: run the same move again, or use the database that it was moved from.",
  );
}
