/** `backup`, `verify` and `restore` as a person runs them. */
import { spawn } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readVersions, versionsInWords } from "@/lib/server/composition/read-versions";
import { CLI } from "@/lib/testing/compile-programs";

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "scoutdeck-backup-"))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Ran = { code: number | null; out: string; err: string };

/** @param limit the shell's words in front of the command */
function cli(args: string[], env: Record<string, string | undefined> = {}, limit = ""): Promise<Ran> {
  return new Promise((resolve) => {
    const inherited = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(npm_|VITEST|NODE_ENV|INIT_CWD)/.test(name)),
    );
    const child = spawn("sh", ["-c", `${limit} exec "$0" "$@"`, process.execPath, ...CLI, ...args], {
      cwd: folder,
      env: { ...inherited, DATA_DIR: join(folder, "data"), ...env } as unknown as NodeJS.ProcessEnv,
    });
    let [out, err] = ["", ""];
    child.stdout.on("data", (chunk) => (out += chunk));
    child.stderr.on("data", (chunk) => (err += chunk));
    child.on("close", (code) => resolve({ code, out, err }));
  });
}

test("from a backup to a restored folder, with every refusal on the way", async () => {
  const nothing = await cli(["backup", "first"]);
  expect(nothing).toMatchObject({
    code: 1,
    out: "",
    err: expect.stringContaining("there is nothing to back up"),
  });
  await cli(["seed", "--posts", "50", "--creators", "20"]);
  await cli(["keys", "create", "--name", "x", "--credits", "0"]);
  const empty = await cli(["backup", "first"]);
  expect([empty.code, empty.err]).toEqual([
    1,
    expect.stringContaining("has no members, so nothing was kept"),
  ]);
  expect(readdirSync(folder).sort()).toEqual(["data"]);
  expect((await cli(["backup", "empty", "--allow-empty"])).code).toBe(0);
  await cli(["users", "create", "--email", "ada@example.com", "--name", "Ada"]);

  const made = await cli(["backup", "first"], {
    SERVICE_URL: "http://localhost:1",
    SERVICE_API_KEY: "secret-key",
  });
  expect(made.code).toBe(0);
  expect(made.out).toContain("verified");
  expect(made.out).toContain("1 members, 0 owned creators");
  expect(made.out).toContain(
    "Not included: the catalogue, credits and charges of the service at http://localhost:1",
  );
  expect(made.out).not.toContain("secret-key");
  expect(JSON.parse(readFileSync(join(folder, "data", "last-backup.json"), "utf8"))).toEqual({
    createdAt: JSON.parse(readFileSync(join(folder, "first", "backup.json"), "utf8")).createdAt,
  });
  const again = await cli(["backup", "first", "--json"]);
  expect(again.code).toBe(1);
  expect(JSON.parse(again.out).error).toMatchObject({
    code: "conflict",
    message: expect.stringContaining("is not empty"),
  });

  const verified = await cli(["verify", "first", "--json"]);
  expect(verified.code).toBe(0);
  const versions = await readVersions();
  expect(JSON.parse(verified.out)).toMatchObject({ isWhole: true, damage: [], differences: [], versions });

  const refused = await cli(["restore", "first"]);
  expect(refused).toMatchObject({ code: 1, out: "", err: expect.stringContaining("has data already") });
  const unnamed = await cli(["restore", "first"], { DATA_DIR: undefined });
  expect([unnamed.code, unnamed.err]).toEqual([
    1,
    expect.stringContaining("Set DATA_DIR to the server's data folder"),
  ]);
  const restored = await cli(["restore", "first"], { DATA_DIR: join(folder, "new") });
  expect(restored.code).toBe(0);
  expect(restored.out).toContain("(less than a day old) to");
  expect(restored.out).toContain("No charge was open in the backup.");
  const listed = await cli(["audit", "log", "--json"], { DATA_DIR: join(folder, "new") });
  expect(listed.out).toContain("member.added");

  appendFileSync(join(folder, "first", "scoutdeck.sqlite"), "x");
  const damaged = await cli(["verify", "first"]);
  expect(damaged).toMatchObject({
    code: 1,
    out: `scoutdeck.sqlite is damaged: its SHA-256 differs.\n${versionsInWords(versions)}\n`,
  });
  const unrestored = await cli(["restore", "first", "--json"], { DATA_DIR: join(folder, "third") });
  expect(JSON.parse(unrestored.out).error.message).toContain(
    "cannot be restored: scoutdeck.sqlite is damaged",
  );
  expect(existsSync(join(folder, "third"))).toBe(false);
});

test("a disk that takes no more leaves nothing half, and says so", async () => {
  // The largest file, in blocks of 512 bytes: the catalogue does not fit, then the database does not.
  for (const blocks of [1_000, 100]) {
    const full = await cli(["backup", "full"], {}, `ulimit -f ${blocks};`);
    expect(full.code).toBe(1);
    expect(full.out).toBe("");
    expect(full.err).toMatch(/larger than allowed|The disk reported an error|not enough free space/);
    expect(full.err).not.toMatch(/ at .*\.ts:/);
  }
  expect(readdirSync(folder).filter((name) => name.startsWith("full"))).toEqual([]);
});
