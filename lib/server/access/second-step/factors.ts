import "server-only";
import { createHash } from "node:crypto";
import type { Db, Trx } from "@/lib/server/ports/database";
import { readSetting } from "../team-setting";

export type Factors = { hasApp: boolean; passkeys: { id: string; transports: string }[] };

export async function factorsOf(db: Db | Trx, memberId: string): Promise<Factors> {
  const app = await db
    .selectFrom("authenticatorApp")
    .select("memberId")
    .where("memberId", "=", memberId)
    .where("confirmedAt", "is not", null)
    .executeTakeFirst();
  const passkeys = await db
    .selectFrom("passkey")
    .select(["id", "transports"])
    .where("memberId", "=", memberId)
    .orderBy("id")
    .execute();
  return { hasApp: app !== undefined, passkeys };
}

/** Changes whenever a factor is added or removed; null without any. */
export function stateOf({ hasApp, passkeys }: Factors): string | null {
  if (!hasApp && passkeys.length === 0) return null;
  const parts = JSON.stringify([hasApp, passkeys.map(({ id }) => id)]);
  return createHash("sha256").update(parts).digest("base64url");
}

export async function isStepRequired(db: Db | Trx): Promise<boolean> {
  return (await readSetting(db, "second_step_required")) === "1";
}
