import "server-only";
/** A secret that isn't set is created once and kept in the data folder or in PostgreSQL. */
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Db } from "@/lib/server/ports/database";
import { env } from "@/lib/server/runtime/env";

const FILE = "auth-secret";
const newSecret = () => randomBytes(48).toString("base64url");

let secret: string | undefined;

/** @throws Error when the database is PostgreSQL and AUTH_SECRET was not passed on */
export function authSecret(): string {
  if (secret !== undefined) return secret;
  const { authSecret: given, dataDir, databaseUrl } = env();
  if (given) return (secret = given);
  // A secret of this process alone would sign everyone out at each request that another process answers.
  if (databaseUrl !== null) throw new Error("AUTH_SECRET was not handed on by the start.");
  const file = join(dataDir, FILE);
  if (!existsSync(file)) {
    try {
      writeFileSync(file, newSecret(), { mode: 0o600, flag: "wx" });
    } catch {
      // Another part of this process was first; its secret counts.
    }
  }
  return (secret = readFileSync(file, "utf8"));
}

/** The first process on a database creates the secret. After a move from SQLite the folder's secret is kept. */
export async function sharedSecret(db: Db, dataDir: string): Promise<string> {
  const file = join(dataDir, FILE);
  const auth_secret = existsSync(file) ? readFileSync(file, "utf8") : newSecret();
  await db.updateTable("installation").set({ auth_secret }).where("auth_secret", "is", null).execute();
  const row = await db.selectFrom("installation").select("auth_secret").executeTakeFirstOrThrow();
  return row.auth_secret!;
}
