/** Only the owner can read the data: real folders, and the product's own start under an open umask. */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openPrivately } from "./hold-data-dir";
import { CLI, prepareArgs } from "@/lib/testing/compile-programs";

const root = fileURLToPath(new URL("../..", import.meta.url));

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "scoutdeck-modes-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);
/** A file or folder with exactly these permissions. */
function make(name: string, mode: number, isFolder = false): string {
  const path = join(folder, name);
  if (isFolder) mkdirSync(path);
  else writeFileSync(path, "x");
  chmodSync(path, mode);
  return path;
}

describe("is closed to others", () => {
  test("a folder that is made, with the ones above it", () => {
    const umask = process.umask(0);
    try {
      expect(openPrivately(join(folder, "a", "b"))).toBeNull();
    } finally {
      process.umask(umask);
    }
    expect([modeOf(join(folder, "a")), modeOf(join(folder, "a", "b"))]).toEqual(["700", "700"]);
  });

  test("an empty folder", () => {
    chmodSync(folder, 0o755);
    expect(openPrivately(folder)).toBeNull();
    expect(modeOf(folder)).toBe("700");
  });

  test.each([0o755, 0o700])("the files of an earlier version in a folder of mode %o", (mode) => {
    chmodSync(folder, mode);
    const files = [make("scoutdeck.sqlite", 0o644), make("auth-secret", 0o640)];
    const posters = make("posters", 0o755, true);
    files.push(make("posters/one.jpg", 0o664));
    expect(openPrivately(folder)).toBeNull();
    expect([folder, posters].map(modeOf)).toEqual(["700", "700"]);
    expect(files.map(modeOf)).toEqual(["600", "600", "600"]);
  });
});

describe("is left unchanged and reported", () => {
  const expectLeft = (why: string) => {
    const before = modeOf(folder);
    expect(openPrivately(folder)).toMatch(
      new RegExp(`^DATA_DIR ${folder} can be read by .* because ${why}\\. .*\\.$`),
    );
    expect(modeOf(folder)).toBe(before);
  };

  test("a folder with files of something else", () => {
    chmodSync(folder, 0o755);
    make("thesis.odt", 0o644);
    expectLeft("it has other files");
    expect(modeOf(join(folder, "thesis.odt"))).toBe("644");
  });

  test.each([0o1777, 0o777, 0o757])("one that others share, as /tmp is (%o)", (mode) => {
    make("scoutdeck.sqlite", 0o644);
    chmodSync(folder, mode);
    expectLeft("other users share it");
  });

  test("a home", () => {
    vi.stubEnv("HOME", folder);
    make("scoutdeck.sqlite", 0o644);
    chmodSync(folder, 0o755);
    expectLeft("it is a home, program or root folder");
    vi.unstubAllEnvs();
  });

  test("another user's folder", (context) => {
    if (process.geteuid?.() !== 0) return context.skip("only root can give a folder away");
    chownSync(folder, 12_345, 12_345);
    chmodSync(folder, 0o755);
    expectLeft("it belongs to another user \\(12345\\)");
  });
});

test("a link in the folder is not followed", () => {
  const elsewhere = mkdtempSync(join(tmpdir(), "scoutdeck-elsewhere-"));
  try {
    chmodSync(elsewhere, 0o755);
    writeFileSync(join(elsewhere, "theirs"), "");
    chmodSync(join(elsewhere, "theirs"), 0o644);
    make("scoutdeck.sqlite", 0o644);
    symlinkSync(elsewhere, join(folder, "posters"));
    symlinkSync(join(elsewhere, "theirs"), join(folder, "auth-secret"));
    openPrivately(folder);
    expect([modeOf(elsewhere), modeOf(join(elsewhere, "theirs"))]).toEqual(["755", "644"]);
  } finally {
    rmSync(elsewhere, { recursive: true });
  }
});

const every = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true }).map((entry) =>
    join(entry.parentPath, entry.name),
  );

test.each([
  ["the start", prepareArgs()],
  ["a command", [...CLI, "keys", "create", "--name", "x", "--credits", "0"]],
])("files of %s belong to their owner only, also under an open umask", (_, args) => {
  const env = { ...process.env, DATA_DIR: folder, DEMO_DATA: "off" };
  const shell = ["-c", 'umask 0000; exec "$0" "$@"', process.execPath, ...args];
  const { status, stderr } = spawnSync("sh", shell, { cwd: root, env, encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
  const made = every(folder);
  expect(made).toContain(join(folder, "scoutdeck.sqlite"));
  for (const path of made)
    expect([path, modeOf(path)]).toEqual([path, statSync(path).isDirectory() ? "700" : "600"]);
});

test("packages and pages are made with the umask of the person", () => {
  const script = `
    const { run } = await import(${JSON.stringify(pathToFileURL(join(root, "lib/host/run.mjs")).href)});
    process.umask(0o077);
    console.log((await run("sh", ["-c", "umask"], { isQuiet: true })).output.trim(), process.umask());`;
  const shell = ["-c", 'umask 0022; exec "$0" "$@"', process.execPath, "--input-type=module", "-e", script];
  const { stdout, stderr } = spawnSync("sh", shell, { encoding: "utf8" });
  expect([stdout, stderr]).toEqual([`0022 ${0o077}\n`, ""]);
});
