import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
import { ensureInternalAccount } from "@/lib/server/service/keys/ensure-internal-account";
import { openCatalogueWriter } from "../open-catalogue";
import { checkBackup } from "./verify-backup";
import { writeBackup, type BackupInput } from "./write-backup";

let folder: string;
let dataDir: string;
let whole: string;

const input = (name: string, more: Partial<BackupInput> = {}): BackupInput => ({
  dataDir,
  directory: join(folder, name),
  version: "0.1.0",
  serviceUrl: null,
  hasSecretSetting: false,
  ...more,
});
const partial = () => readdirSync(folder).filter((name) => name.includes("partial"));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "verify-"));
  dataDir = join(folder, "data");
  whole = join(folder, "whole");
  const db = await openDatabase(dataDir);
  await ensureInternalAccount(db, 100);
  await db.destroy();
  writeFileSync(join(dataDir, "auth-secret"), "s".repeat(64));
  writeFileSync(join(dataDir, "notes.txt"), "mine");
  await openCatalogueWriter(dataDir).publish({ posts: [{ id: "a", createdAt: 1 }], isDemo: false });
  const { note, leftOut, bytes } = await writeBackup(input("whole"));
  expect(leftOut).toEqual(["notes.txt (not a file of Scoutdeck)"]);
  expect(note).toMatchObject({
    secret: "included",
    catalogue: { posts: 1 },
    newest: { serviceEntry: 1, teamEntry: null },
  });
  expect(bytes).toBe(note.files.reduce((sum, file) => sum + file.bytes, 0));
});
afterAll(() => rmSync(folder, { recursive: true }));

const FILES = [
  "SHA256SUMS",
  "backup.json",
  "auth-secret",
  "scoutdeck.sqlite",
  "catalogue/current.json",
  "catalogue/posts-1.duckdb",
];

test("a backup has exactly these private files and no problems", async () => {
  const found = readdirSync(whole, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = found.map((entry) => join(entry.parentPath, entry.name).slice(whole.length + 1));
  expect(paths.sort()).toEqual([...FILES].sort());
  for (const path of FILES) expect(statSync(join(whole, path)).mode & 0o777).toBe(0o600);
  for (const path of ["", "catalogue"]) expect(statSync(join(whole, path)).mode & 0o777).toBe(0o700);
  expect(await checkBackup(whole)).toMatchObject({ damage: [], differences: [] });
  expect(readdirSync(whole, { recursive: true })).toHaveLength(FILES.length + 1);
});

test.each(FILES)("a changed byte of %s is found, wherever it is", async (name) => {
  const path = join(whole, name);
  const bytes = readFileSync(path);
  const isSmall = name === "SHA256SUMS";
  const places = isSmall
    ? [...bytes.keys()]
    : Array.from({ length: 16 }, (_, index) => Math.floor((index / 15) * (bytes.length - 1)));
  try {
    for (const at of places) {
      const changed = Buffer.from(bytes);
      // The smallest change that there is, a different bit each time.
      changed[at]! ^= 1 << (at % 8);
      writeFileSync(path, changed);
      const { damage } = await checkBackup(whole);
      expect(damage.length, `byte ${at}`).toBeGreaterThan(0);
    }
  } finally {
    writeFileSync(path, bytes);
  }
  expect((await checkBackup(whole)).damage).toEqual([]);
});

test.each(FILES)("names a missing or truncated %s", async (name) => {
  const path = join(whole, name);
  const bytes = readFileSync(path);
  const check = async () => (await checkBackup(whole)).damage.join("\n");
  try {
    renameSync(path, join(folder, "aside"));
    expect(await check()).toContain(`${name} is missing.`);
    writeFileSync(path, bytes.subarray(0, bytes.length >> 1));
    expect(await check()).toContain(`${name} is damaged`);
  } finally {
    rmSync(join(folder, "aside"), { force: true });
    writeFileSync(path, bytes);
  }
});

test("rejects a folder that is not a backup", async () => {
  const damageOf = async (path: string) => (await checkBackup(path)).damage;
  expect(await damageOf(join(folder, "nowhere"))).toEqual([`There is no folder ${join(folder, "nowhere")}.`]);
  expect(await damageOf(dataDir)).toEqual(["backup.json is missing."]);
});

test("reports credit records that differ, and still makes a backup", async () => {
  const other = join(folder, "other-data");
  cpSync(dataDir, other, { recursive: true });
  const db = await openDatabase(other);
  await db.updateTable("account").set({ balance: 7 }).execute();
  await db.destroy();
  const { differences } = await writeBackup(input("wrong-books", { dataDir: other }));
  expect(differences).toEqual(["Account dashboard has 7 credits, and its entries add up to 100."]);
  expect(await checkBackup(join(folder, "wrong-books"))).toMatchObject({ damage: [], differences });
});

test("contains neither the environment's secret nor an excluded catalogue", async () => {
  const { note } = await writeBackup(input("less", { hasSecretSetting: true, isWithoutCatalogue: true }));
  expect(note).toMatchObject({ secret: "in AUTH_SECRET", catalogue: "left out" });
  expect(readdirSync(join(folder, "less")).sort()).toEqual(["SHA256SUMS", "backup.json", "scoutdeck.sqlite"]);
  expect(await checkBackup(join(folder, "less"))).toMatchObject({ damage: [], differences: [] });
});

test.each<[string, () => string | Promise<string>, RegExp]>([
  ["a folder that is not empty", () => whole, /is not empty; name a new folder/],
  ["a file", () => join(dataDir, "notes.txt"), /is a file; name a new folder/],
  ["a folder in none", () => join(folder, "no", "where"), /There is no folder .*no; create it, or mount it/],
  [
    "a folder of the system",
    () => "/proc/backup",
    /There is no \/proc\/backup|no permission|cannot|not enough|needs/,
  ],
])("%s is refused in one sentence, and nothing is left", async (_, target, sentence) => {
  const before = readdirSync(folder, { recursive: true }).length;
  const refused = await writeBackup({ ...input("x"), directory: await target() }).catch(
    (error: unknown) => error,
  );
  expect(refused).toMatchObject({ isAppError: true, message: expect.stringMatching(sentence) });
  expect(readdirSync(folder, { recursive: true })).toHaveLength(before);
});

test("a data folder without a database is not created", async () => {
  await expect(writeBackup(input("x", { dataDir: join(folder, "none") }))).rejects.toMatchObject({
    code: "not_found",
    message: expect.stringMatching(/there is nothing to back up/),
  });
  expect(readdirSync(folder)).not.toContain("none");
});

test("reports an invalid database and a damaged catalogue, and leaves nothing", async () => {
  const other = join(folder, "broken-data");
  cpSync(dataDir, other, { recursive: true });
  writeFileSync(join(other, "catalogue", "posts-1.duckdb"), "garbage");
  const target = input("broken", { dataDir: other });
  await expect(writeBackup(target)).rejects.toThrow(/posts-1.* cut off .*add --without-catalogue/);
  expect(
    (await writeBackup({ ...target, directory: join(folder, "books"), isWithoutCatalogue: true })).note.rows
      .account,
  ).toBe(1);
  for (const name of ["scoutdeck.sqlite", "scoutdeck.sqlite-wal", "scoutdeck.sqlite-shm"])
    rmSync(join(other, name), { force: true });
  writeFileSync(join(other, "scoutdeck.sqlite"), "garbage ".repeat(1_000));
  await expect(writeBackup(target)).rejects.toThrow(/is not a database\./);
  expect(readdirSync(folder)).not.toContain("broken");
  expect(partial()).toEqual([]);
});
