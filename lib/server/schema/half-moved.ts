import "server-only";
/** A database that `move` has begun to fill: nobody else may take it for a whole one. */
import type { Kysely } from "kysely";
import { AppError } from "@/lib/contract/errors";
import { hasTable } from "./table-names";

/** How far it is filled. The table is made before all others and dropped when everything was compared. */
export const MOVE_TABLE = "unfinished_move";

export async function refuseHalfMoved<T>(db: Kysely<T>): Promise<void> {
  if (!(await hasTable(db, MOVE_TABLE))) return;
  throw new AppError(
    "unavailable",
    "This database is not complete, because a move into it was interrupted: run the same move again, or use the database that it was moved from.",
  );
}
