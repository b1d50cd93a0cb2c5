/** `move`, and backups of PostgreSQL, as a person runs them. */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { holdDataDir } from "@/lib/host/hold-data-dir";
import { blobFolder, folderBlobStore } from "@/lib/server/adapters/folder/folder-blob-store";
import { openPostgres } from "@/lib/server/adapters/postgres/open-postgres";
import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
import { root } from "@/lib/host/run.mjs";
import { readVersions, versionsInWords } from "@/lib/server/composition/read-versions";
import type { Db } from "@/lib/server/ports/database";
import { usePostgres } from "@/lib/testing/use-postgres";
import { CLI } from "@/lib/testing/compile-programs";

const emptyDatabase = usePostgres();
let folder: string;
let dataDir: string;
/** The database that the first test moved to. */
let movedTo: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-move-"));
  dataDir = join(folder, "data");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Ran = { code: number | null; out: string; err: string };

function cli(args: string[], env: Record<string, string> = {}): Promise<Ran> {
  return new Promise((resolve) => {
    const inherited = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(npm_|VITEST|NODE_ENV|INIT_CWD)/.test(name)),
    );
    const child = spawn(process.execPath, [...CLI, ...args], {
      cwd: folder,
      env: { ...inherited, DATA_DIR: dataDir, ...env } as unknown as NodeJS.ProcessEnv,
    });
    let [out, err] = ["", ""];
    child.stdout.on("data", (chunk) => (out += chunk));
    child.stderr.on("data", (chunk) => (err += chunk));
    child.on("close", (code) => resolve({ code, out, err }));
  });
}

/** The members, as the product sees them. */
async function members(opening: Promise<Db>): Promise<string[]> {
  const db = await opening;
  const rows = await db.selectFrom("member").select("name").orderBy("name").execute();
  await db.destroy();
  return rows.map(({ name }) => name);
}

test("to PostgreSQL, a backup of it, and back to a folder", async () => {
  const url = (movedTo = await emptyDatabase());
  await cli(["users", "create", "--email", "ada@example.com", "--name", "Ada"]);
  await folderBlobStore(blobFolder(dataDir)).put("a/b", {
    contentType: "text/plain",
    bytes: Buffer.from("x"),
  });
  const file = () =>
    createHash("sha256")
      .update(readFileSync(join(dataDir, "scoutdeck.sqlite")))
      .digest("hex");
  const before = file();

  const moved = await cli(["move", "--to-database", url]);
  expect(moved).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^Moved \d+ rows of \d+ tables\. Every row was compared, and the credit records match\.$/m,
    ),
  });
  expect(moved.out).toContain("Don't start a server on the old database again");
  expect(file()).toBe(before);
  expect(await members(openPostgres(url))).toEqual(["Ada"]);
  const again = await cli(["move", "--to-database", url, "--json"]);
  expect([again.code, JSON.parse(again.out).error.message]).toEqual([
    1,
    expect.stringContaining("has tables already"),
  ]);

  await cli(["users", "create", "--email", "ben@example.com", "--name", "Ben"], { DATABASE_URL: url });
  const made = await cli(["backup", "copy"], { DATABASE_URL: url });
  expect(made).toMatchObject({ code: 0, out: expect.stringContaining("2 members, 0 owned creators") });
  expect(made.out).toContain("Not included: scoutdeck.sqlite (DATABASE_URL is used instead)");
  expect(made.out).toContain("`move --to-database` copies it to PostgreSQL");
  expect(readdirSync(join(folder, "copy"), { recursive: true }).sort()).toEqual([
    "SHA256SUMS",
    "backup.json",
    "blobs",
    "blobs/a_b",
    "scoutdeck.sqlite",
  ]);
  expect(JSON.parse((await cli(["verify", "copy", "--json"], { DATABASE_URL: url })).out)).toMatchObject({
    isWhole: true,
    differences: [],
  });
  const restored = join(folder, "restored");
  const refused = await cli(["restore", "copy"], { DATABASE_URL: url, DATA_DIR: restored });
  expect(refused).toMatchObject({ code: 1, out: "", err: expect.stringContaining("DATABASE_URL is set") });
  expect(existsSync(restored)).toBe(false);
  expect((await cli(["restore", "copy"], { DATA_DIR: restored })).code).toBe(0);
  expect(await members(openDatabase(restored))).toEqual(["Ada", "Ben"]);
  const blob = await folderBlobStore(blobFolder(restored)).get("a/b");
  expect(blob!.bytes.toString()).toBe("x");

  mkdirSync(join(folder, "back"));
  writeFileSync(
    join(folder, "back", "database-elsewhere.json"),
    readFileSync(join(dataDir, "database-elsewhere.json")),
  );
  const back = await cli(["move", "--to-folder", "back", "--json"], { DATABASE_URL: url });
  expect(back.code).toBe(0);
  expect(JSON.parse(back.out)).toMatchObject({
    folder: join(folder, "back"),
    rows: { member: 2 },
    kept: 0,
    blobs: { count: 1 },
    differences: [],
  });
  expect(await members(openDatabase(join(folder, "back")))).toEqual(["Ada", "Ben"]);
  expect((await cli(["audit"], { DATA_DIR: join(folder, "back") })).code).toBe(0);
});

test("what a move left is deleted by a command, once the new database is proven", async () => {
  const old = join(dataDir, "scoutdeck.sqlite");
  const refused = async (env: Record<string, string>, folder = dataDir) => {
    const { code, out, err } = await cli(["move", "--forget-old"], { ...env, DATA_DIR: folder });
    expect([code, out]).toEqual([1, ""]);
    expect(existsSync(old)).toBe(true);
    return err;
  };
  expect(await refused({})).toMatch(/^Set DATABASE_URL/);
  const other = await emptyDatabase();
  expect(await refused({ DATABASE_URL: other })).toMatch(/was not moved to this DATABASE_URL/);

  // Not verified: another installation, an empty one, and a half-moved one under the right name.
  const note = join(dataDir, "database-elsewhere.json");
  const right = readFileSync(note, "utf8");
  const { host, pathname } = new URL(other);
  writeFileSync(note, `${JSON.stringify({ host, database: pathname.slice(1) })}\n`);
  expect(await refused({ DATABASE_URL: other })).toMatch(/has no data of Scoutdeck/);
  await (await openPostgres(other)).destroy();
  expect(await refused({ DATABASE_URL: other })).toMatch(/has no members\. Nothing was deleted/);
  await cli(["users", "create", "--email", "eve@example.com", "--name", "Eve"], { DATABASE_URL: other });
  expect(await refused({ DATABASE_URL: other })).toMatch(/are two installations\. Nothing was deleted/);
  writeFileSync(note, right);

  // The folder was used again after the move.
  const kept = readFileSync(old);
  rmSync(note);
  await cli(["users", "create", "--email", "finn@example.com", "--name", "Finn"]);
  writeFileSync(note, right);
  expect(await refused({ DATABASE_URL: movedTo })).toMatch(/was used after the move/);
  for (const end of ["-wal", "-shm"]) rmSync(`${old}${end}`, { force: true });
  writeFileSync(old, kept);

  renameSync(old, `${old}.moved`);
  const { code, out } = await cli(["move", "--forget-old", "--json"], { DATABASE_URL: movedTo });
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    removed: expect.arrayContaining([`${old}.moved`, blobFolder(dataDir)]),
  });
  expect(readdirSync(dataDir).filter((name) => /^(scoutdeck\.sqlite|blobs)/.test(name))).toEqual([]);
  expect(await members(openPostgres(movedTo))).toEqual(["Ada", "Ben"]);
  const again = await cli(["move", "--forget-old"], { DATABASE_URL: movedTo });
  expect([again.code, again.err]).toEqual([1, expect.stringContaining("nothing is left to delete")]);
});

test("a folder whose database was moved away is no empty one", async () => {
  const note = readFileSync(join(dataDir, "database-elsewhere.json"), "utf8");
  expect(JSON.parse(note)).toEqual({ host: expect.any(String), database: expect.any(String) });
  const commands = [
    ["audit"],
    ["keys", "list"],
    ["keys", "create", "--name", "x", "--credits", "0"],
    ["backup", "night"],
    ["data", "merge-handles"],
  ];
  for (const command of commands) {
    const { code, err } = await cli(command);
    expect([code, err]).toEqual([1, expect.stringContaining("is PostgreSQL")]);
    expect(err).toContain("set DATABASE_URL as the server has it");
  }
  const start = spawnSync(process.execPath, ["lib/host/start.mjs"], {
    cwd: root,
    encoding: "utf8",
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: "1" } as unknown as NodeJS.ProcessEnv,
  });
  expect([start.status, start.stderr]).toEqual([2, expect.stringContaining("is PostgreSQL")]);
  expect(existsSync(join(dataDir, "scoutdeck.sqlite"))).toBe(false);
  const restored = await cli(["restore", "copy"]);
  expect(restored.err).toMatch(/has data already \(.*database-elsewhere\.json/);
});

test("a backup of a folder has its files too, and a lost one is found", async () => {
  dataDir = join(folder, "restored");
  expect((await cli(["backup", "own"])).code).toBe(0);
  rmSync(join(folder, "own", "blobs", "a_b"));
  const versions = versionsInWords(await readVersions());
  expect(await cli(["verify", "own"])).toMatchObject({
    code: 1,
    out: `blobs/a_b is missing.\n${versions}\n`,
  });
});

test("explains in one sentence why a move is impossible", async () => {
  const url = await emptyDatabase();
  const sentence = async (args: string[], env: Record<string, string> = {}) => {
    const { code, out, err } = await cli(["move", ...args], env);
    expect([code, out]).toEqual([1, ""]);
    return err.trim();
  };
  expect(await sentence([])).toBe(
    "Name one target: --to-database URL, --to-folder DIR or --to-catalogue URL; or --forget-old.",
  );
  expect(await sentence(["--to-database", "mysql://x/y"])).toMatch(
    /^--to-database must be the address of a PostgreSQL/,
  );
  expect(await sentence(["--to-folder", "x"])).toBe("Set DATABASE_URL to the database to move.");
  expect(await sentence(["--to-database", url], { DATABASE_URL: "postgres://h/other" })).toMatch(
    /^DATABASE_URL is set, so the data is there/,
  );
  const held = join(folder, "held");
  await cli(["keys", "create", "--name", "x", "--credits", "0"], { DATA_DIR: held });
  expect(await holdDataDir(held, "http://localhost:1")).toBeNull();
  expect(await sentence(["--to-database", url], { DATA_DIR: held })).toMatch(
    new RegExp(`^DATA_DIR ${held} is in use by process ${process.pid}, at http://localhost:1`),
  );
});
