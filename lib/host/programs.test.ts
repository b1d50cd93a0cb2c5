/** The programs of the product as they are built, moved and kept. */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "./run.mjs";

let clone: string;
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), "scoutdeck-programs-"));
  chmodSync(clone, 0o755);
  for (const name of ["package.json", "package-lock.json", "tsconfig.json"])
    cpSync(join(root, name), join(clone, name));
  cpSync(join(root, "lib"), join(clone, "lib"), {
    recursive: true,
    filter: (path) => !path.includes("node_modules"),
  });
  symlinkSync(join(root, "node_modules"), join(clone, "node_modules"));
});
afterAll(() => rmSync(clone, { recursive: true }));

/** The command line of a clone. */
const cli = (of: string, ...args: string[]) =>
  spawnSync(process.execPath, ["lib/host/run-program.mjs", "--as-installed", "lib/cli/main.ts", ...args], {
    cwd: of,
    encoding: "utf8",
    env: { PATH: process.env.PATH, DATA_DIR: join(of, "data") } as unknown as NodeJS.ProcessEnv,
  });
const builds = (of: string) => readdirSync(join(of, "dist")).filter((name) => /^[0-9a-f]{16}$/.test(name));

test("builds once, and again after a change", () => {
  expect(cli(clone, "keys", "create", "--name", "x", "--credits", "0", "--json")).toMatchObject({
    status: 0,
    stderr: "",
  });
  const first = builds(clone);
  expect(first).toHaveLength(1);
  const [left, recent, other] = ["run-a1B_2-", `${"0".repeat(16)}-77`, "stage"].map((name) =>
    join(clone, "dist", name),
  ) as [string, string, string];
  for (const path of [left, recent, other]) mkdirSync(path);
  for (const path of [left, other]) utimesSync(path, 0, 0);
  expect(cli(clone, "--help")).toMatchObject({ status: 0, stderr: "" });
  expect(builds(clone)).toEqual(first);
  for (let change = 0; change < 4; change++) {
    writeFileSync(join(clone, "lib/changed.ts"), `export const change = ${change};`);
    expect(cli(clone, "--help").status).toBe(0);
  }
  // The newest three stay for servers that still run on them.
  expect(builds(clone)).toHaveLength(3);
  expect(builds(clone)).not.toContain(first[0]);
  // Folders that a killed process left a day ago are gone.
  expect([left, recent, other].map((path) => existsSync(path))).toEqual([false, true, true]);
});

test("a moved clone finds its own files", () => {
  const moved = `${clone}-moved`;
  mkdirSync(moved);
  try {
    cpSync(clone, moved, { recursive: true, verbatimSymlinks: true });
    rmSync(join(moved, "data"), { recursive: true, force: true });
    const before = builds(moved);
    const { status, stdout, stderr } = cli(
      moved,
      "keys",
      "create",
      "--name",
      "x",
      "--credits",
      "0",
      "--json",
    );
    expect([status, stderr, JSON.parse(stdout)]).toEqual([0, "", expect.anything()]);
    expect(builds(moved)).toEqual(before);
    expect(existsSync(join(moved, "data/scoutdeck.sqlite"))).toBe(true);
  } finally {
    rmSync(moved, { recursive: true });
  }
});

test.skipIf(process.getuid?.() !== 0)("a clone that belongs to another user says who must build it", () => {
  rmSync(join(clone, "dist"), { recursive: true, force: true });
  const command = [
    process.execPath,
    "lib/host/run-program.mjs",
    "--as-installed",
    "lib/cli/main.ts",
    "--help",
  ];
  const asOther = ["--reuid=65534", "--clear-groups", ...command];
  const { status, stdout, stderr } = spawnSync("setpriv", asOther, { cwd: clone, encoding: "utf8" });
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(
    /^The programs cannot be built: \S+ cannot be written \(EACCES\)\. Run "npm run build" as the owner of [^\n]*\.\n$/,
  );
});
