import "server-only";
import { sql, type Migration } from "kysely";

/** A step that is SQL text as it was released: for steps of the time before the schema builder, and for no new one. */
export function statements(...texts: readonly string[]): Migration {
  return {
    up: async (db) => {
      for (const text of texts) await sql.raw(text).execute(db);
    },
  };
}
