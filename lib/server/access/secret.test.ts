/** The secret that signs sessions. The module keeps it, so each case loads the module anew. */
import { mkdtempSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
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
async function freshSecret(): Promise<() => string> {
  vi.resetModules();
  env.forget();
  return (await import("./secret")).authSecret;
}

test("is created once, long, private, and survives a restart", async () => {
  const first = (await freshSecret())();
  expect(Buffer.from(first, "base64url")).toHaveLength(48);
  expect(readFileSync(file(), "utf8")).toBe(first);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect((await freshSecret())()).toBe(first);
});

test("is the same for two parts of a process that start together", async () => {
  const [one, two] = [await freshSecret(), await freshSecret()];
  expect(one()).toBe(two());
});

test("stays the same while the process runs, even if the file changes", async () => {
  const secret = await freshSecret();
  const first = secret();
  writeFileSync(file(), "another");
  expect(secret()).toBe(first);
  expect((await freshSecret())()).toBe("another");
});

test("another data folder has another one", async () => {
  const first = (await freshSecret())();
  const other = mkdtempSync(join(tmpdir(), "scoutdeck-secret-"));
  vi.stubEnv("DATA_DIR", other);
  expect((await freshSecret())()).not.toBe(first);
  rmSync(other, { recursive: true });
});

test("AUTH_SECRET wins over the file, and no file is written", async () => {
  const given = "g".repeat(40);
  vi.stubEnv("AUTH_SECRET", given);
  expect((await freshSecret())()).toBe(given);
  expect(existsSync(file())).toBe(false);
});

test("a missing folder is an error, not an empty secret", async () => {
  vi.stubEnv("DATA_DIR", join(folder, "missing"));
  const secret = await freshSecret();
  expect(() => secret()).toThrow();
});

test("with PostgreSQL no process creates its own", async () => {
  vi.stubEnv("DATABASE_URL", "postgres://deck@db.example/deck");
  const secret = await freshSecret();
  expect(() => secret()).toThrow(/AUTH_SECRET/);
  expect(existsSync(file())).toBe(false);
});
