/** The secret that signs sessions. */
import { mkdtempSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { authSecret } from "./secret";
import { env } from "@/lib/server/runtime/env";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-secret-"));
  vi.stubEnv("DATA_DIR", folder);
  vi.stubEnv("AUTH_SECRET", undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const file = () => join(folder, "auth-secret");
/** The secret as a process that has just started finds it. */
function secretAtStart(): string {
  env.forget();
  authSecret.forget();
  return authSecret();
}

test("is created once, long, private, and survives a restart", () => {
  const first = secretAtStart();
  expect(Buffer.from(first, "base64url")).toHaveLength(48);
  expect(readFileSync(file(), "utf8")).toBe(first);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(secretAtStart()).toBe(first);
});

test("stays the same while the process runs, even if the file changes", () => {
  const first = secretAtStart();
  writeFileSync(file(), "another");
  expect(authSecret()).toBe(first);
  expect(secretAtStart()).toBe("another");
});

test("another data folder has another one", () => {
  const first = secretAtStart();
  const other = mkdtempSync(join(tmpdir(), "scoutdeck-secret-"));
  vi.stubEnv("DATA_DIR", other);
  expect(secretAtStart()).not.toBe(first);
  rmSync(other, { recursive: true });
});

test("AUTH_SECRET wins over the file, and no file is written", () => {
  const given = "g".repeat(40);
  vi.stubEnv("AUTH_SECRET", given);
  expect(secretAtStart()).toBe(given);
  expect(existsSync(file())).toBe(false);
});

test("a missing folder is an error, not an empty secret", () => {
  vi.stubEnv("DATA_DIR", join(folder, "missing"));
  expect(secretAtStart).toThrow();
});

test("with PostgreSQL no process creates its own", () => {
  vi.stubEnv("DATABASE_URL", "postgres://deck@db.example/deck");
  expect(secretAtStart).toThrow(/AUTH_SECRET/);
  expect(existsSync(file())).toBe(false);
});
