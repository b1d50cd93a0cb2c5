/** Simultaneous starts on an empty PostgreSQL as real processes, and impossible starts. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connectPostgres } from "@/lib/server/adapters/postgres/open-postgres";
import type { Db } from "@/lib/server/ports/database";
import { isSetupTokenValid, setUpFirstAdmin } from "@/lib/server/team/members/setup-token";
import { anonymousCaller } from "@/lib/server/access/caller";
import { prepareArgs } from "@/lib/testing/compile-programs";
import { startPostgres, type PostgresServer } from "@/lib/testing/postgres-server";
import { root as project } from "./run.mjs";

const folder = mkdtempSync(join(tmpdir(), "scoutdeck-prepare-"));
let server: PostgresServer;
let url: string;
let db: Db;
let made = 0;

beforeAll(async () => {
  server = await startPostgres(mkdtempSync(join(tmpdir(), "scoutdeck-prepare-db-")));
});
beforeEach(async () => {
  await db?.destroy();
  url = await server.create(`deck${++made}`);
  db = connectPostgres(url, { connections: 2 });
});
afterAll(async () => {
  await db.destroy();
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Output of one start. @param name of its data folder */
async function prepare(name: string, settings: Record<string, string> = {}) {
  const { PATH = "" } = process.env;
  const DATA_DIR = join(folder, `${made}-${name}`);
  const env = { PATH, DATA_DIR, DATABASE_URL: url, DEMO_DATA: "off", ...settings };
  const child = spawn(process.execPath, prepareArgs(), {
    cwd: project,
    env: env as unknown as NodeJS.ProcessEnv,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += String(chunk)));
  const [code] = (await once(child, "close")) as [number];
  return { code, output, told: code === 0 ? JSON.parse(output.trim().split("\n").at(-1)!) : null };
}

const tokenIn = ({ told }: { told: { signIn: string } }) => /token=(\S+)/.exec(told.signIn)![1]!;

test("three starts: tables once, one secret, and each prints a link that works until there is an admin", async () => {
  const starts = await Promise.all(["shared", "shared", "own"].map((name) => prepare(name)));
  expect(starts.map(({ code, output }) => (code === 0 ? "" : output))).toEqual(["", "", ""]);
  const secrets = new Set(starts.map(({ told }) => told.authSecret));
  expect([...secrets]).toEqual([expect.stringMatching(/^[\w-]{64}$/)]);
  for (const start of starts) expect(await isSetupTokenValid(db, tokenIn(start))).toBe(true);
  const account = { email: "ana@example.com", name: "Ana", password: "a quiet lantern harbour" };
  const ctx = { db, ...anonymousCaller({ address: null, requestId: null }) };
  await setUpFirstAdmin(ctx, { ...account, token: tokenIn(starts[1]!) });
  for (const start of starts) expect(await isSetupTokenValid(db, tokenIn(start))).toBe(false);
  const next = await prepare("own");
  expect(next.told).toMatchObject({ signIn: "http://localhost:3000/sign-in", authSecret: [...secrets][0] });
  expect(existsSync(join(folder, `${made}-own`, "auth-secret"))).toBe(false);
});

test("two starts with ADMIN_EMAIL make one admin, and both say where to sign in", async () => {
  const admin = { ADMIN_EMAIL: "ana@example.com", ADMIN_PASSWORD: "a quiet lantern harbour" };
  const starts = await Promise.all(["shared", "shared"].map((name) => prepare(name, admin)));
  const signIn = "http://localhost:3000/sign-in";
  expect(starts.map(({ told }) => told.signIn)).toEqual([signIn, signIn]);
  expect(await db.selectFrom("member").select(["email", "role"]).execute()).toEqual([
    { email: "ana@example.com", role: "admin" },
  ]);
});

test("a folder that was used with SQLite brings its secret, and AUTH_SECRET wins", async () => {
  const given = "g".repeat(40);
  expect((await prepare("given", { AUTH_SECRET: given })).told.authSecret).toBeNull();
  const before = join(folder, `${made}-before`);
  const secret = "s".repeat(64);
  await prepare("before", { AUTH_SECRET: given, DATABASE_URL: "" });
  writeFileSync(join(before, "auth-secret"), secret);
  expect((await prepare("before")).told.authSecret).toBe(secret);
  expect((await prepare("other")).told.authSecret).toBe(secret);
});

test.each<[string, () => string, RegExp]>([
  [
    "nobody listens",
    () => "postgres://deck:hunter2@127.0.0.1:1/deck",
    /^PostgreSQL cannot be reached; .*\.$/,
  ],
  [
    "there is no such database",
    () => server.urlOf("missing").replace("@", ":hunter2@"),
    /^The database that DATABASE_URL names does not exist; .*\.$/,
  ],
])("one sentence and no password when %s", async (_, address, sentence) => {
  const { code, output } = await prepare("none", { DATABASE_URL: address() });
  expect([code, output.trim()]).toEqual([1, expect.stringMatching(sentence)]);
  expect(output).not.toContain("hunter2");
});
