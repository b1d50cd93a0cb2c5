import "server-only";
/** A secret that isn't set is created once and kept in the data folder or in PostgreSQL. */
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Db } from "@/lib/server/ports/database";
import { env } from "@/lib/server/runtime/env";
import { processSingleton } from "@/lib/server/runtime/process-singleton";

const FILE = "auth-secret";
const newSecret = () => randomBytes(48).toString("base64url");

/** @throws Error when the database is PostgreSQL and AUTH_SECRET was not passed on */
export const authSecret = processSingleton("auth-secret", (): string => {
  const { authSecret: given, dataDir, databaseUrl } = env();
  if (given) return given;
  // A secret of this process alone would sign everyone out at each request that another process answers.
  if (databaseUrl !== null) throw new Error("AUTH_SECRET was not handed on by the start.");
  const file = join(dataDir, FILE);
  if (!existsSync(file)) {
    try {
      writeFileSync(file, newSecret(), { mode: 0o600, flag: "wx" });
    } catch {
      // Another process was first; its secret counts.
    }
  }
  return readFileSync(file, "utf8");
});

/** The first process on a database creates the secret. After a move from SQLite the folder's secret is kept. */
export async function sharedSecret(db: Db, dataDir: string): Promise<string> {
  const file = join(dataDir, FILE);
  const authSecret = existsSync(file) ? readFileSync(file, "utf8") : newSecret();
  await db.updateTable("installation").set({ authSecret }).where("authSecret", "is", null).execute();
  const row = await db.selectFrom("installation").select("authSecret").executeTakeFirstOrThrow();
  return row.authSecret!;
}
