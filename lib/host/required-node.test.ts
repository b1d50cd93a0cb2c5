import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, cpSync } from "node:fs";
import { readdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import nodePackage from "./node/package.json" with { type: "json" };
import { dropDebugData } from "./drop-debug-data.mjs";
import { isAtLeast, isNewEnough, isSqliteSound, REQUIRED, runtimeProblem } from "./required-node.mjs";
import { root } from "./run.mjs";

test.each([
  ["26.10.0", "26.10.0", true],
  ["26.10.1", "26.10.0", true],
  ["27.0.0", "26.10.0", true],
  ["26.9.9", "26.10.0", false],
  ["20.20.2", "26.10.0", false],
  ["20.19.0", "20.19", true],
  ["20.18.3", "20.19", false],
  ["26.11.0-nightly2026", "26.10.0", true],
])("%s is at least %s: %s", (version, least, is) => expect(isAtLeast(version, least)).toBe(is));

test.each([
  ["3.44.5", false],
  ["3.44.6", true],
  ["3.45.1", false],
  ["3.50.6", false],
  ["3.50.7", true],
  ["3.51.2", false],
  ["3.51.3", true],
  ["3.53.4", true],
  ["4.0.0", true],
  ["0", false],
])("SQLite %s is sound: %s", (version, is) => expect(isSqliteSound(version)).toBe(is));

describe("the runtime", () => {
  const runtime = (node: string, sqlite?: string) => runtimeProblem({ ...process.versions, node, sqlite });

  test("of this process has no problem", () => expect(runtimeProblem()).toBeNull());

  test("that is too old is named with what to do, and so is an unsound SQLite", () => {
    expect(runtime("20.20.2")).toMatch(
      /^Node 20\.20\.2 is too old: Scoutdeck needs 26\.10\.0; .* download it\.$/,
    );
    expect(runtime("26.10.0", "3.50.4")).toMatch(/^This Node has SQLite 3\.50\.4, which can lose commits; /);
    expect(runtime("26.10.0")).toMatch(/SQLite undefined/);
  });
});

/** A Node of this machine that is too old, as most machines have one. */
const oldNode = (process.env.PATH ?? "")
  .split(delimiter)
  .map((folder) => join(folder, "node"))
  .find((path) => existsSync(path) && !isNewEnough(versionOf(path)));

function versionOf(path: string): string {
  return spawnSync(path, ["--version"], { encoding: "utf8" }).stdout.trim().slice(1);
}

function cloneOfHost(): string {
  const clone = mkdtempSync(join(tmpdir(), "scoutdeck-clone-"));
  mkdirSync(join(clone, "lib"));
  cpSync(join(root, "lib/host"), join(clone, "lib/host"), {
    recursive: true,
    filter: (path) => !path.includes("node_modules"),
  });
  return clone;
}

describe.runIf(oldNode)("on an old Node", () => {
  const run = (args: string[], cwd = root) => spawnSync(oldNode!, args, { cwd, encoding: "utf8" });

  test.each([
    ["the start", ["lib/host/start.mjs"]],
    ["a program", ["lib/host/run-program.mjs", "lib/host/build.ts"]],
    ["the command line", ["lib/host/run-program.mjs", "--as-installed", "lib/cli/main.ts", "--help"]],
  ])("%s ends with one sentence", (_, args) => {
    const { status, stdout, stderr } = run(args);
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^(\nScoutdeck did not start: )?Node \d+\.\d+\.\d+ is too old: [^\n]*\.\n$/);
  });

  describe("the required Node", () => {
    const platform = Object.keys(nodePackage.optionalDependencies).find((name) =>
      name.endsWith(`-${process.platform}-${process.arch}`),
    )!;
    let clone: string;
    /** Stands for npm: its `pack` writes this file. */
    let packed: Buffer;

    beforeAll(() => {
      clone = cloneOfHost();
      const made = join(clone, "made/package");
      for (const file of ["bin/node", "include/v8.h", "package.json", "LICENSE"]) {
        mkdirSync(join(made, file, ".."), { recursive: true });
        writeFileSync(
          join(made, file),
          file === "package.json" ? `{"version":"${REQUIRED}"}` : "#!/bin/sh\n",
        );
      }
      const tar = spawnSync("tar", ["-czf", join(clone, "made.tgz"), "-C", join(clone, "made"), "package"]);
      expect(tar.status).toBe(0);
      packed = readFileSync(join(clone, "made.tgz"));
      mkdirSync(join(clone, "tools"));
      const npm = `#!/bin/sh\n[ "$1" = pack ] && cp "${clone}/made.tgz" "\${3#--pack-destination=}/it.tgz"\n`;
      writeFileSync(join(clone, "tools/npm"), npm, { mode: 0o755 });
    });
    afterAll(() => rmSync(clone, { recursive: true }));

    function bring(integrity: string) {
      const lock = { packages: { [`node_modules/${platform}`]: { integrity } } };
      writeFileSync(join(clone, "lib/host/node/package-lock.json"), JSON.stringify(lock));
      const { npm_execpath: _, ...env } = process.env;
      return spawnSync(oldNode!, ["lib/host/bring-node.mjs", "--print"], {
        cwd: clone,
        encoding: "utf8",
        env: { ...env, PATH: `${join(clone, "tools")}${delimiter}${env.PATH}` },
      });
    }
    const stored = () => readdirSync(join(clone, "lib/host/node/node_modules"));

    test("is refused when the registry has another one than the lock", () => {
      const { status, stdout, stderr } = bring("sha512-other");
      expect([status, stdout, stored()]).toEqual([1, "", []]);
      expect(stderr).toMatch(/\nScoutdeck did not start: the registry's [^\n]* is not the one [^\n]*\.\n$/);
    });

    test("is stored as a program without headers, once", () => {
      const integrity = `sha512-${createHash("sha512").update(packed).digest("base64")}`;
      const folder = join(clone, "lib/host/node/node_modules", platform);
      const { status, stdout, stderr } = bring(integrity);
      expect([status, stdout]).toEqual([0, `${join(folder, "bin/node")}\n`]);
      expect(stderr).toMatch(/^This machine has Node [^\n]*\n$/);
      expect([stored(), readdirSync(folder).sort()]).toEqual([
        [platform],
        ["LICENSE", "bin", "package.json"],
      ]);
      expect(bring("sha512-unread")).toMatchObject({ status: 0, stderr: "" });
    });
  });

  const fetched = join(root, "lib/host/node/node_modules");
  test.runIf(existsSync(fetched))("what was fetched is linked where npm looks first, without a word", () => {
    const clone = cloneOfHost();
    try {
      symlinkSync(fetched, join(clone, "lib/host/node/node_modules"));
      const bring = () => run(["lib/host/bring-node.mjs"], clone);
      expect(bring()).toMatchObject({ status: 0, stdout: "", stderr: "" });
      // Once more, over the link of before.
      expect(bring()).toMatchObject({ status: 0, stdout: "", stderr: "" });
      expect(versionOf(join(clone, "node_modules/.bin/node"))).toBe(REQUIRED);
    } finally {
      rmSync(clone, { recursive: true });
    }
  });
});

test("a Node that is new enough fetches and links nothing", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["lib/host/bring-node.mjs"], {
    cwd: root,
    encoding: "utf8",
  });
  expect([status, stdout, stderr]).toEqual([0, "", ""]);
});

test.runIf(process.platform === "linux")(
  "a program without its debug data runs; other files keep theirs",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "scoutdeck-node-"));
    try {
      const [program, text] = [join(folder, "node"), join(folder, "text")];
      copyFileSync(process.execPath, program);
      writeFileSync(text, "x".repeat(200));
      for (const path of [program, text]) dropDebugData(path);
      expect(versionOf(program)).toBe(process.versions.node);
      expect(statSync(program).size).toBeLessThanOrEqual(statSync(process.execPath).size);
      // Nothing is left to drop.
      const once = readFileSync(program);
      dropDebugData(program);
      expect(readFileSync(program).equals(once)).toBe(true);
      expect(readFileSync(text, "utf8")).toBe("x".repeat(200));
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

test("every script that needs the required Node brings it before", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const names = Object.keys(scripts).filter(
    // npm runs "dependencies" itself, on the Node that it has.
    (name) => /^(node|vitest) /.test(scripts[name]) && !/^(pre|dependencies$)/.test(name),
  );
  expect(names.length).toBeGreaterThan(15);
  for (const name of names)
    expect([name, scripts[`pre${name}`]]).toEqual([name, "node lib/host/bring-node.mjs"]);
});

test("the lock of the required Node has an integrity and no address for each platform", () => {
  const { packages } = JSON.parse(readFileSync(join(root, "lib/host/node/package-lock.json"), "utf8"));
  const { "": own, ...platforms } = packages;
  expect(Object.keys(platforms)).toHaveLength(5);
  for (const entry of Object.values(platforms))
    expect(entry).toMatchObject({ version: REQUIRED, integrity: expect.stringMatching(/^sha512-/) });
  expect(JSON.stringify(packages)).not.toMatch(/https?:/);
  expect(Object.values(own.optionalDependencies)).toEqual(Array(5).fill(REQUIRED));
});
