import "server-only";
/** The secret that signs sessions: AUTH_SECRET, else one that is made once and kept in the data folder. */
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "@/lib/server/runtime/env";

let secret: string | undefined;

export function authSecret(): string {
  if (secret !== undefined) return secret;
  const { authSecret: given, dataDir } = env();
  if (given) return (secret = given);
  const file = join(dataDir, "auth-secret");
  if (!existsSync(file)) {
    try {
      writeFileSync(file, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "wx" });
    } catch {
      // Another part of this process was first: its secret counts.
    }
  }
  return (secret = readFileSync(file, "utf8"));
}
