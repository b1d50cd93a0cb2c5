import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { Db } from "@/lib/server/ports/database";
import { SYSTEM } from "@/lib/server/access/caller";
import { createMember } from "./members/create-member";
import { ensureSetupToken } from "./members/setup-token";

type Admin = { email: string; password: string };

async function ensureAdmin(db: Db, { email: given, password }: Admin): Promise<void> {
  const email = given.trim().toLowerCase();
  const found = await db.selectFrom("member").select("id").where("email", "=", email).executeTakeFirst();
  if (found) return;
  const account = { email, name: email.split("@")[0]!, role: "admin", password } as const;
  try {
    await createMember({ db, ...SYSTEM }, account);
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid_parameter") {
      const [wrong] = error.extra.errors ?? [];
      const name = wrong?.field === "email" ? "ADMIN_EMAIL" : "ADMIN_PASSWORD";
      throw new AppError("invalid_parameter", `${name} ${wrong?.message}.`, { cause: error });
    }
    // Another process that starts at this moment was first.
    if (!(error instanceof AppError && error.code === "conflict")) throw error;
  }
}

/** ADMIN_EMAIL and ADMIN_PASSWORD never overwrite an account. `setupPath`: null when there are accounts. */
export async function prepareTeam(
  db: Db,
  { admin, databaseUrl = null }: { admin: Admin | null; databaseUrl?: string | null },
): Promise<{ setupPath: string | null }> {
  if (admin) await ensureAdmin(db, admin);
  const token = await ensureSetupToken(db, { isShared: databaseUrl !== null });
  return { setupPath: token === null ? null : `/setup?token=${token}` };
}
