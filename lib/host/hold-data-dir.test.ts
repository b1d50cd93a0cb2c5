import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { holdDataDir } from "./hold-data-dir";

const root = fileURLToPath(new URL("../..", import.meta.url));
const ADDRESS = "http://localhost:4000";

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "scoutdeck-lock-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Another process that takes the folder and keeps it until it is killed. */
async function holder(dataDir: string): Promise<ChildProcess> {
  const program = `import { holdDataDir } from "./lib/host/hold-data-dir.ts";
    console.log(await holdDataDir(${JSON.stringify(dataDir)}, "${ADDRESS}"));
    setInterval(() => {}, 1000);`;
  const args = ["--import", "tsx", "--input-type=module", "-e", program];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  const [output] = await once(child.stdout, "data");
  expect(String(output).trim()).toBe("null");
  return child;
}

test("a missing folder is created, and names its holder", async () => {
  const dataDir = join(folder, "a", "b");
  expect(await holdDataDir(dataDir, ADDRESS)).toBeNull();
  const holding = JSON.parse(readFileSync(join(dataDir, "lock.json"), "utf8"));
  expect(holding).toMatchObject({ pid: process.pid, host: hostname(), address: ADDRESS });
});

test("a second process gets one sentence, until the first is killed without a chance to tidy up", async () => {
  const first = await holder(folder);
  try {
    const sentence = await holdDataDir(folder, "http://localhost:4001");
    expect(sentence).toContain(`is held by process ${first.pid}, which answers at ${ADDRESS} since 20`);
    expect(JSON.parse(readFileSync(join(folder, "lock.json"), "utf8")).pid).toBe(first.pid);
  } finally {
    first.kill("SIGKILL");
    await once(first, "close");
  }
  expect(await holdDataDir(folder, ADDRESS)).toBeNull();
});

test("the name of a folder does not matter, the folder does", async () => {
  const first = await holder(folder);
  try {
    expect(await holdDataDir(join(folder, "..", folder.split("/").at(-1)!), ADDRESS)).toContain("is held by");
  } finally {
    first.kill("SIGKILL");
    await once(first, "close");
  }
});

test("a file where the folder should be is one sentence", async () => {
  const dataDir = join(folder, "file");
  writeFileSync(dataDir, "");
  expect(await holdDataDir(dataDir, ADDRESS)).toBe(
    `DATA_DIR ${dataDir} cannot be written to. DATA_DIR is a file or lies below one; name a folder.`,
  );
});
