/** A file restores what it changes in the shared process. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "@/lib/host/run.mjs";

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(root, "dist", "restore-"))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CHANGES = `
  import { expect, test, vi } from "vitest";
  import { env } from "@/lib/server/runtime/env";
  test("changes", () => {
    process.env.PORT = "4001";
    delete process.env.KEPT;
    vi.stubEnv("HOST", "127.0.0.9");
    vi.stubGlobal("fetch", () => "stub");
    vi.useFakeTimers({ now: 0 });
    vi.spyOn(process, "uptime").mockReturnValue(-1);
    process.umask(0o777);
    process.chdir("/");
    process.exitCode = 0;
    process.stderr.on("error", function left() {});
    expect(env().port).toBe(4001);
  });`;
const LOOKS = `
  import { expect, test } from "vitest";
  import { env } from "@/lib/server/runtime/env";
  test("looks", () => {
    expect([process.env.PORT, process.env.KEPT, process.env.HOST]).toEqual([undefined, "kept", undefined]);
    expect(String(fetch)).not.toContain("stub");
    expect(Date.now()).toBeGreaterThan(1e12);
    expect(process.uptime()).toBeGreaterThan(0);
    expect(process.umask(0o022)).not.toBe(0o777);
    expect(process.cwd()).not.toBe("/");
    expect(process.stderr.listeners("error").map(({ name }) => name)).not.toContain("left");
    expect(env().port).toBe(3000);
  });`;
const config = (setup: string[]) => `
  export default {
    root: ${JSON.stringify(root)},
    resolve: { alias: { "@": ${JSON.stringify(root)}, "server-only": "${root}/node_modules/server-only/empty.js" } },
    test: { include: ["dist/restore-*/*.case.ts"], isolate: false, pool: "forks", maxWorkers: 1,
      sequence: { shuffle: false }, setupFiles: ${JSON.stringify(setup)} },
  };`;

/** @returns how many of the two files passed in one process */
function passedWith(setup: string[]): number {
  writeFileSync(join(folder, "a.case.ts"), CHANGES);
  writeFileSync(join(folder, "b.case.ts"), LOOKS);
  writeFileSync(join(folder, "vitest.config.mjs"), config(setup));
  const { PORT: _port, HOST: _host, VITEST: _vitest, ...rest } = process.env;
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const report = join(folder, "report.json");
  const args = [vitest, "run", "--config", join(folder, "vitest.config.mjs"), "--reporter=json"];
  const env = { ...rest, KEPT: "kept" } as unknown as NodeJS.ProcessEnv;
  spawnSync(process.execPath, [...args, `--outputFile=${report}`], { cwd: root, env });
  return JSON.parse(readFileSync(report, "utf8")).numPassedTests;
}

test("the second file finds an unchanged process only with the setup file", () => {
  expect(passedWith(["lib/testing/restore-process.ts"])).toBe(2);
  expect(passedWith([])).toBe(1);
});
