import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { argsOfSource } from "@/lib/testing/compile-programs";
import { root } from "./run.mjs";
import { holdDataDir } from "./hold-data-dir";

const ADDRESS = "http://localhost:4000";

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "scoutdeck-lock-"))));
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
  rmSync(folder, { recursive: true, force: true });
});

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, "close");
  child.kill("SIGKILL");
  await closed;
}

/** A program that locks the folder, prints the result and keeps the lock until it is killed. */
const program = (dataDir: string, options = {}) =>
  argsOfSource(`import { holdDataDir } from "@/lib/host/hold-data-dir";
   const sentence = await holdDataDir(${JSON.stringify(dataDir)}, "${ADDRESS}", ${JSON.stringify(options)});
   console.log(sentence);
   if (sentence) process.exit(0);
   setInterval(() => {}, 1000);`);

/** Another process that locks the folder, with its output. @param inside a program that runs it elsewhere */
async function holder(dataDir: string, inside: string[] = [], options = {}) {
  const [command = "", ...args] = [...inside, process.execPath, ...program(dataDir, options)];
  const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const [output] = await once(child.stdout, "data");
  return { child, told: String(output).trim() };
}

test("a missing folder is created, and names its holder", async () => {
  const dataDir = join(folder, "a", "b");
  expect(await holdDataDir(dataDir, ADDRESS)).toBeNull();
  const holding = JSON.parse(readFileSync(join(dataDir, "lock.json"), "utf8"));
  expect(holding).toMatchObject({ pid: process.pid, host: hostname(), address: ADDRESS });
});

test("a second process gets one sentence, until the first is killed without a chance to tidy up", async () => {
  const { child, told } = await holder(folder);
  expect(told).toBe("null");
  const sentence = await holdDataDir(folder, "http://localhost:4001");
  expect(sentence).toContain(`is in use by process ${child.pid}, at ${ADDRESS} since 20`);
  expect(JSON.parse(readFileSync(join(folder, "lock.json"), "utf8")).pid).toBe(child.pid);
  await kill(child);
  expect(await holdDataDir(folder, ADDRESS)).toBeNull();
});

describe("servers whose database is elsewhere", () => {
  const shared = () => holder(folder, [], { isShared: true });

  test("share a folder, and exclude servers with a database in it until they end", async () => {
    const [first, second] = await Promise.all([shared(), shared()]);
    expect([first.told, second.told]).toEqual(["null", "null"]);
    const { pid } = JSON.parse(readFileSync(join(folder, "lock.json"), "utf8"));
    const sentence = `is in use by servers with DATABASE_URL, most recently process ${pid}, at ${ADDRESS} since 20`;
    expect(await holdDataDir(folder, "http://localhost:4001")).toContain(sentence);
    await kill(first.child);
    expect(await holdDataDir(folder, "http://localhost:4001")).toContain(sentence);
    await kill(second.child);
    expect(await holdDataDir(folder, "http://localhost:4001")).toBeNull();
  });

  test("cannot use a folder whose database is in use", async () => {
    const { child } = await holder(folder);
    const sentence = `is in use by process ${child.pid}, at ${ADDRESS} since 20`;
    expect((await shared()).told).toContain(sentence);
    await kill(child);
    expect((await shared()).told).toBe("null");
  });
});

describe("the lock belongs to the folder, not to its path", () => {
  beforeEach(async () => expect((await holder(folder)).told).toBe("null"));

  test("another spelling", async () =>
    expect(await holdDataDir(join(folder, "..", folder.split("/").at(-1)!), ADDRESS)).toContain(
      "is in use by",
    ));

  test("a symbolic link", async () => {
    const link = `${folder}-link`;
    symlinkSync(folder, link);
    try {
      expect((await holder(link)).told).toContain("is in use by process");
    } finally {
      rmSync(link);
    }
  });

  /** A new namespace, as root or as the root of a namespace of one's own. */
  const unshare = (flag: string) =>
    [
      ["unshare", flag],
      ["sudo", "-n", "unshare", flag],
      ["unshare", "-r", flag],
    ].find(([command = "", ...args]) => spawnSync(command, [...args, "true"]).status === 0);
  /** If the system forbids namespaces, the test is skipped with this reason. */
  const namespace = (flag: string, context: { skip: (reason: string) => never }): string[] => {
    const found = unshare(flag);
    if (found) return found;
    return context.skip(`unshare ${flag} is not permitted here`);
  };

  test("another network namespace", async (context) =>
    expect((await holder(folder, namespace("-n", context))).told).toContain("is in use by process"));

  test("a bind mount in another mount namespace", async (context) => {
    const mounted = `${folder}-mounted`;
    mkdirSync(mounted);
    try {
      const mount = ["sh", "-c", 'mount --bind "$0" "$1" && shift && exec "$@"', folder, mounted];
      const { told } = await holder(mounted, [...namespace("-m", context), ...mount]);
      expect(told).toContain(`DATA_DIR ${mounted} is in use by process`);
      expect(existsSync(join(mounted, "lock.sqlite"))).toBe(false);
    } finally {
      rmSync(mounted, { recursive: true });
    }
  });
});

test("a file where the folder should be is one sentence", async () => {
  const dataDir = join(folder, "file");
  writeFileSync(dataDir, "");
  expect(await holdDataDir(dataDir, ADDRESS)).toBe(
    `DATA_DIR ${dataDir} cannot be written to. DATA_DIR is a file or lies below one; name a folder.`,
  );
});

test("a folder that cannot be locked is one sentence", async () => {
  // A folder in place of the lock file prevents locking.
  mkdirSync(join(folder, "lock.sqlite"));
  const sentence = await holdDataDir(folder, ADDRESS);
  expect(sentence).toMatch(/^DATA_DIR .* cannot be locked \(.+\); use a folder on a local disk, .*\.$/);
  expect(existsSync(join(folder, "lock.json"))).toBe(false);
});

test.runIf(process.getuid?.() === 0)("a lock of another user is named", () => {
  chmodSync(folder, 0o777);
  const made = holdDataDir(folder, ADDRESS);
  return made.then((sentence) => {
    expect(sentence).toBeNull();
    const args = program(folder, { isShared: true });
    // The folder of the program is for its owner alone.
    chmodSync(dirname(args.at(-1)!), 0o755);
    const { stdout, stderr } = spawnSync(
      "setpriv",
      ["--reuid=65534", "--clear-groups", process.execPath, ...args],
      {
        cwd: root,
        encoding: "utf8",
        timeout: 20_000,
      },
    );
    expect(`${stdout}${stderr}`).toContain(
      `${join(folder, "lock.sqlite")} may not be read or written by this user`,
    );
  });
});
