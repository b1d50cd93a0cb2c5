/**
 * Really full disks and read-only folders, in separate mount namespaces: each error names its cause and remedy in one
 * sentence, at the start and on the command line.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "@/lib/host/run.mjs";
import { CLI as COMMAND, prepareArgs } from "@/lib/testing/compile-programs";
import { inProcess } from "@/lib/testing/in-process";

const NODE = `"${process.execPath}"`;
const CLI = [NODE, ...COMMAND].join(" ");
const PREPARE = [NODE, ...prepareArgs()].join(" ");
const START = `${NODE} lib/host/start.mjs`;

let folder: string;
let dataDir: string;
/** A folder with a database that works. */
let whole: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-storage-"));
  whole = dataDir = join(folder, "whole");
  expect(run(KEY).status).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(script: string, isApart = false): { status: number | null; output: string } {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: dataDir, DEMO_DATA: "off", PORT: "1" } as unknown as NodeJS.ProcessEnv;
  const [command, args] = isApart ? ["unshare", ["-rm", "sh", "-c", script]] : ["sh", ["-c", script]];
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, env, encoding: "utf8" });
  return { status, output: `${stdout}${stderr}` };
}

/** The last line says it, and no trace is shown. */
function expectSentence(
  { status, output }: { status: number | null; output: string },
  sentence: string,
  exitCode = 1,
) {
  expect(output.trimEnd().split("\n").at(-1)).toContain(sentence);
  expect(output).not.toMatch(/\n +at |SqliteError|IO Error|cannot rollback|is importing/);
  expect(status).toBe(exitCode);
}

const KEY = `${CLI} keys create --name x --credits 5`;
const SEED = `${CLI} seed --posts 2000 --creators 50`;
const mayMount = spawnSync("unshare", ["-rm", "true"]).status === 0;

describe.runIf(mayMount)("in a file system of its own", () => {
  beforeAll(() => mkdirSync((dataDir = join(folder, "mounted"))));
  const onFullDisk = (command: string) =>
    `mount -t tmpfs -o size=3m tmpfs ${dataDir} && cp -a ${whole}/. ${dataDir} && mkdir -p ${dataDir}/catalogue &&
     { dd if=/dev/zero of=${dataDir}/fill bs=1k 2>/dev/null; ${command}; }`;
  const readOnly = (command: string) =>
    `mount --bind ${whole} ${dataDir} && mount -o remount,ro,bind ${dataDir} && ${command}`;

  test.each([
    ["a key", KEY],
    ["an import", SEED],
    ["the start's preparation", `ADMIN_EMAIL=a@b.example ADMIN_PASSWORD=rustykettleorbit ${PREPARE}`],
  ])("a full disk: %s", (_, command) =>
    expectSentence(run(onFullDisk(command), true), "The disk of the data folder is full; free some space"),
  );

  test.each([
    ["a key", KEY],
    ["an import", SEED],
    ["the start", START],
  ])("a read-only folder: %s", (_, command) =>
    expectSentence(run(readOnly(command), true), "The data folder is read-only; make it writable"),
  );
});

describe("files that are not what they should be", () => {
  const fresh = (name: string) => cpSync(whole, (dataDir = join(folder, name)), { recursive: true });

  test.each([
    ["a key", KEY, 1],
    ["the start's preparation", PREPARE, 2],
  ])("an invalid database: %s", (name, command, exitCode) => {
    fresh(`garbage ${name}`);
    writeFileSync(join(dataDir, "scoutdeck.sqlite"), "this is no database ".repeat(500));
    expectSentence(run(command), "scoutdeck.sqlite is not a database; restore a backup of it", exitCode);
  });

  test("a database that was cut off", () => {
    fresh("cut");
    const file = join(dataDir, "scoutdeck.sqlite");
    truncateSync(file, Math.floor(statSync(file).size / 2 / 4096) * 4096);
    expectSentence(run(KEY), "scoutdeck.sqlite is damaged; restore a backup of it");
  });

  test("a log of the database that was cut off is no problem: what was whole in it counts", async () => {
    fresh("wal");
    const write = `const db = await openDatabase(process.env.FOLDER); await db.insertInto("account").values({ id: "w", label: "w", createdAt: "x" }).execute();
      process.kill(process.pid, "SIGKILL");`;
    // Killed before it can bring its log into the database.
    await inProcess(dataDir, write).catch(() => undefined);
    const log = join(dataDir, "scoutdeck.sqlite-wal");
    expect(statSync(log).size).toBeGreaterThan(1_000);
    truncateSync(log, statSync(log).size - 100);
    expect(run(KEY).status).toBe(0);
  });

  test.each([
    ["a key", KEY],
    ["the start", START],
  ])("a file where the folder should be: %s", (name, command) => {
    dataDir = join(folder, `file ${name}`);
    writeFileSync(dataDir, "");
    expectSentence(run(command), "DATA_DIR is a file or lies below one; name a folder.");
  });
});
