import "server-only";
import type { Db } from "@/lib/server/ports/database";
import { metrics } from "@/lib/server/runtime/metrics";
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

export type Limited = { state: "limited"; waitS: number };

/** An attempt that came too early is refused, whatever was typed, and counted as failed. */
export async function limitAttempt(db: Db, address: string | null, waitMs: number): Promise<Limited> {
  metrics().refusals.inc({ limiter: "sign-in" });
  await countFailure(db, address);
  return { state: "limited", waitS: Math.ceil(waitMs / 1000) };
}
