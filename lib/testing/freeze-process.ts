import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "@/lib/server/ports/database";

/** Freezes a process while it holds no lock. Frozen in a transaction, it would block every other writer. */
export async function freezeProcess(db: Db, signal: (name: "SIGSTOP" | "SIGCONT") => void): Promise<void> {
  for (;;) {
    signal("SIGSTOP");
    try {
      await db.transaction().execute((trx) => sql`update job set kind = kind`.execute(trx));
      return;
    } catch {
      signal("SIGCONT");
      await sleep(20);
    }
  }
}
