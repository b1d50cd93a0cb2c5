import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { argsOfSource } from "@/lib/testing/compile-programs";
import { memoryFolder } from "./memory-folder";
import { root } from "./run.mjs";

let parent: string;
beforeEach(() => void (parent = mkdtempSync(join(tmpdir(), "scoutdeck-memory-"))));
afterEach(() => rmSync(parent, { recursive: true }));

test("others may enter but not list it", () => {
  const folder = memoryFolder(parent, 1)!;
  expect(statSync(folder).mode & 0o777).toBe(0o711);
});

test("is not used without such a folder or with too little space", () => {
  expect(memoryFolder(join(parent, "missing"), 1)).toBeNull();
  expect(memoryFolder(parent, Number.MAX_SAFE_INTEGER)).toBeNull();
  expect(readdirSync(parent)).toEqual([]);
});

test("is removed with its process, and TMPDIR wins", () => {
  const program = `
    import { memoryFolder, writeToMemory } from "@/lib/host/memory-folder";
    writeToMemory();
    console.log(memoryFolder(${JSON.stringify(parent)}, 1) + "|" + process.env.TMPDIR);
  `;
  const args = argsOfSource(program);
  const env = { ...process.env, TMPDIR: parent };
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, env, encoding: "utf8" });
  const [folder = "", chosen] = stdout.trim().split("|");
  expect(folder.startsWith(join(parent, "sd-"))).toBe(true);
  expect(existsSync(folder)).toBe(false);
  expect(chosen).toBe(parent);
});
