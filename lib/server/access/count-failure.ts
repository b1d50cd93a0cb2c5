import "server-only";
import type { Db } from "@/lib/server/ports/database";
import { networkOf } from "./network-of";

/** Failed sign-ins are summed, so that a flood of them does not fill the audit log. */
export async function countFailure(db: Db, address: string | null): Promise<void> {
  const minute = `${new Date().toISOString().slice(0, 16)}Z`;
  await db
    .insertInto("sign_in_failure")
    .values({ network: networkOf(address), minute, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(["network", "minute"]).doUpdateSet((row) => ({
        count: row("sign_in_failure.count", "+", 1),
      })),
    )
    .execute();
}
