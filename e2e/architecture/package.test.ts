/** The package and the archive: their start program always, and in the long run also what they contain and that they run. */
import { TOOLS } from "@/lib/contract/agent-tools";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { root } from "@/lib/host/run.mjs";
import { KEY_FILES, keysIn } from "@/lib/host/stage-package";
import { freePort } from "@/lib/testing/free-port";

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "scoutdeck-package-"))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the start program", () => {
  const home = () => join(folder, "home");
  const program = () => join(home(), "scoutdeck");
  /** Prints its arguments and the data folder, as the real one would see them. */
  const FAKE_NODE = '#!/bin/sh\nprintf "%s|" "$@"\nprintf "%s" "${DATA_DIR-}"\n';

  beforeAll(() => {
    mkdirSync(join(home(), "node/bin"), { recursive: true });
    mkdirSync(join(home(), "product"));
    copyFileSync(join(root, "lib/host/scoutdeck.sh"), program());
    writeFileSync(join(home(), "node/bin/node"), FAKE_NODE);
    writeFileSync(join(home(), "VERSION"), "1.2.3\n");
    for (const path of [program(), join(home(), "node/bin/node")]) chmodSync(path, 0o755);
  });

  const run = (args: string[], env: Record<string, string> = {}, file = program()) => {
    const options = { encoding: "utf8" as const, cwd: folder };
    const { stdout, stderr, status } = spawnSync(file, args, {
      ...options,
      env: { PATH: "/usr/bin:/bin", HOME: "/home/ada", NODE_ENV: "test", ...env },
    });
    return { words: stdout.replaceAll(`${home()}/product/lib/host/`, "").split("|"), stderr, status };
  };

  test.each([
    [[], ["start.mjs"]],
    [["start"], ["start.mjs"]],
    [["demo"], ["start.mjs", "--demo"]],
    [
      ["import", "a b.csv", "--json"],
      ["run-program.mjs", "--as-installed", "lib/cli/main.ts", "import", "a b.csv", "--json"],
    ],
  ])("%j runs %j with data that outlives the version", (args, expected) => {
    expect(run(args).words).toEqual([...expected, "/home/ada/.local/share/scoutdeck"]);
  });

  test("uses DATA_DIR, then XDG_DATA_HOME", () => {
    expect(run([], { DATA_DIR: "mine" }).words.at(-1)).toBe("mine");
    expect(run([], { XDG_DATA_HOME: "/data" }).words.at(-1)).toBe("/data/scoutdeck");
    expect(run([], { HOME: "" })).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^Set DATA_DIR /),
    });
  });

  test("is found through links, as npm makes them", () => {
    mkdirSync(join(folder, "bin"), { recursive: true });
    symlinkSync("../home/scoutdeck", join(folder, "bin/scoutdeck"));
    symlinkSync(join(folder, "bin/scoutdeck"), join(folder, "linked"));
    expect(run([], {}, join(folder, "linked")).words[0]).toBe("start.mjs");
  });

  describe("in a package, whose product is one file", () => {
    const packed = () => join(home(), "product.tar.gz");
    const product = () => readdirSync(home()).filter((name) => name.startsWith("product"));

    beforeEach(() => {
      rmSync(join(home(), "product"), { recursive: true, force: true });
      writeFileSync(join(folder, "code"), "code");
      expect(spawnSync("tar", ["-czf", packed(), "-C", folder, "code"]).status).toBe(0);
    });
    afterAll(() => {
      rmSync(packed(), { force: true });
      mkdirSync(join(home(), "product"), { recursive: true });
    });

    test("unpacks it once", () => {
      for (let start = 0; start < 2; start++) {
        expect(run([])).toMatchObject({ status: 0, stderr: "" });
        expect([product(), readFileSync(join(home(), "product/code"), "utf8")]).toEqual([
          ["product"],
          "code",
        ]);
      }
    });

    test("unpacks one whole product when several start together", async () => {
      const starts = Array.from({ length: 6 }, () =>
        once(
          spawn(program(), [], { env: { PATH: "/usr/bin:/bin", HOME: folder, NODE_ENV: "test" } }),
          "close",
        ),
      );
      expect((await Promise.all(starts)).map(([code]) => code)).toEqual(Array(6).fill(0));
      expect([product(), readdirSync(join(home(), "product"))]).toEqual([["product"], ["code"]]);
    });

    test("says who must start it once when it cannot be unpacked, and leaves nothing half", () => {
      writeFileSync(packed(), "damaged");
      const { status, stderr } = run([]);
      expect(status).toBe(1);
      expect(stderr).toMatch(
        /\nScoutdeck could not be unpacked\. Run it once as a user who may write to \S+\.\n$/,
      );
      expect(product()).toEqual(["product.tar.gz"]);
    });
  });

  test("tells its version", () => expect(run(["--version"]).words).toEqual(["1.2.3\n"]));
});

test("keys of a build are found in every form that Next writes", () => {
  const text =
    '{"previewModeId": "ab", "x": "{\\"encryptionKey\\":\\"c+/=\\"}", "previewModeSigningKey":"d"}';
  expect(keysIn(text)).toEqual(["ab", "c+/=", "d"]);
});

describe("the entry in the registry of agent tools", () => {
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  const server = JSON.parse(read("lib/host/server.json"));

  test("has the version of the package, and the limits of the registry", () => {
    const { version } = JSON.parse(read("package.json"));
    expect([server.version, server.packages[0].version]).toEqual([version, version]);
    expect(server.name).toMatch(/^io\.github\.[a-z0-9-]+\/[a-z0-9-]+$/);
    expect(server.description.length).toBeLessThanOrEqual(100);
  });

  test("and the skill fit the format of their readers", () => {
    const skill = read("docs/skills/scoutdeck/SKILL.md");
    const [, front = ""] = /^---\n([^]*?)\n---\n/.exec(skill) ?? [];
    const fields = Object.fromEntries(front.split("\n").map((line) => line.split(/: (.*)/)));
    expect(fields).toMatchObject({ name: "scoutdeck", license: "MIT" });
    expect(fields.description.length).toBeLessThanOrEqual(1024);
    expect(fields.compatibility.length).toBeLessThanOrEqual(500);
    expect(skill).toContain(server.packages[0].environmentVariables[0].name);
    const named = [...skill.matchAll(/`([a-z]+(?:_[a-z]+)+|lists|usage)`/g)].map(([, name = ""]) => name);
    const described = JSON.stringify(TOOLS);
    const names = Object.keys(TOOLS);
    expect(names.filter((name) => !named.includes(name))).toEqual([]);
    // Others are fields of their inputs and outputs.
    expect(named.filter((name) => !described.includes(name))).toEqual([]);
  });
});

const isLong = process.env.E2E_FULL === "1" && process.env.TEST_ENGINE !== "postgres";

describe.runIf(isLong)("what is packed", () => {
  const version = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version as string;
  const name = `scoutdeck-${version}-${process.platform}-${process.arch}`;
  const packed: string[] = [];
  const files: string[] = [];

  // A glob would skip `.next`, where the keys are.
  const filesOf = (path: string): string[] =>
    readdirSync(join(folder, path), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

  beforeAll(() => {
    const made = spawnSync("npm", ["run", "package", "--", "--archive"], { cwd: root, encoding: "utf8" });
    expect(made.status, made.stdout + made.stderr).toBe(0);
    for (const file of [`scoutdeck-${version}.tgz`, `${name}.tar.gz`])
      spawnSync("tar", ["-xzf", join(root, "dist", file), "-C", folder]);
    packed.push(...filesOf("package"));
    const product = join(folder, "package/product");
    mkdirSync(product);
    spawnSync("tar", ["-xzf", join(folder, "package/product.tar.gz"), "-C", product]);
    files.push(...filesOf("package"));
  });

  test("has few files, because npx unpacks them three times", () => {
    expect(packed).toContain("package/product.tar.gz");
    expect(packed.length).toBeLessThan(20);
  });

  test("contains no sources, tests, maps, compilers or Windows files", () => {
    expect(files.length).toBeGreaterThan(1000);
    const unwanted =
      /\.(tsx?|map|exe|dll|cmd)$|node_modules\/(@next\/swc[^/]*|esbuild|typescript|sharp|playwright|vitest)\//;
    expect(files.filter((file) => unwanted.test(file))).toEqual([]);
    expect(files.filter((file) => /lib\/testing|\.test\.|\/(e2e|fixtures)\//.test(file))).toEqual([]);
  });

  test("has every page and route of the build", () => {
    const built = JSON.parse(readFileSync(join(root, ".next/server/app-paths-manifest.json"), "utf8"));
    const needed = Object.values(built).map((file) => `package/product/.next/server/${file}`);
    expect(needed.filter((file) => !files.includes(file))).toEqual([]);
  });

  test("has no key of the build, and no path of the builder", () => {
    const keys = KEY_FILES.flatMap((file) => keysIn(readFileSync(join(root, ".next", file), "utf8")));
    expect(new Set(keys).size).toBeGreaterThanOrEqual(4);
    const texts = files.filter((file) => /\.(m?js|json|html|rsc|body)$/.test(file));
    expect(texts.filter((file) => file.includes("/.next/server/")).length).toBeGreaterThan(1000);
    for (const file of texts) {
      const text = readFileSync(join(folder, file), "utf8");
      expect(
        [...keys, root].filter((secret) => text.includes(secret)),
        file,
      ).toEqual([]);
    }
  });

  test("has checksums, licences and a bill of materials", () => {
    const check = spawnSync("sha256sum", ["--check", "SHA256SUMS"], { cwd: join(root, "dist") });
    expect(check.status).toBe(0);
    const bill = JSON.parse(readFileSync(join(folder, name, "sbom.cdx.json"), "utf8"));
    expect(bill).toMatchObject({ bomFormat: "CycloneDX" });
    const names = bill.components.map((component: { name: string }) => component.name);
    expect(names).toEqual(expect.arrayContaining(["next", "@duckdb/node-api", "node"]));
    expect(existsSync(join(folder, name, "node/LICENSE"))).toBe(true);
  });

  test.each([[[]], [["demo"]]])("the archive starts without an installed Node: %j", async (args) => {
    const port = await freePort();
    const child = spawn(join(folder, name, "scoutdeck"), args, {
      cwd: folder,
      // A path with the tools of a bare system, and no Node.
      env: { PATH: bareTools(), HOME: folder, PORT: String(port), NODE_ENV: "production" },
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    try {
      await expect.poll(() => output, { timeout: 120_000, interval: 200 }).toContain("Ready.");
      const health = await fetch(`http://localhost:${port}/api/health`);
      expect(await health.json()).toMatchObject({ status: "ready", version });
      if (args[0] === "demo") expect(await statusesOf(output)).toEqual(PAGES.map((page) => [page, 200]));
      const made = spawnSync(join(folder, name, "scoutdeck"), ["users", "--help"], {
        env: { PATH: bareTools(), HOME: folder, NODE_ENV: "production" },
        encoding: "utf8",
      });
      expect(made.stdout).toContain("Usage: scoutdeck users ");
      expect(existsSync(join(folder, name, "product/data"))).toBe(false);
    } finally {
      child.kill("SIGTERM");
      await new Promise((resolve) => child.once("close", resolve));
    }
  });

  const PAGES = ["/viral", "/creators", "/library", "/lists", "/usage", "/docs", "/.well-known/security.txt"];

  /** @param output has the link that opens the demo */
  async function statusesOf(output: string): Promise<[string, number][]> {
    const [, open = ""] = /^ +Open +(\S+)$/m.exec(output) ?? [];
    const { headers } = await fetch(open, { redirect: "manual" });
    const cookie = headers.getSetCookie().join("; ");
    const ask = (page: string) => fetch(new URL(page, open), { headers: { cookie }, redirect: "manual" });
    return Promise.all(
      PAGES.map(async (page): Promise<[string, number]> => [page, (await ask(page)).status]),
    );
  }

  function bareTools(): string {
    const tools = join(folder, "tools");
    if (existsSync(tools)) return tools;
    mkdirSync(tools);
    for (const tool of ["sh", "cat", "dirname", "readlink"])
      symlinkSync(spawnSync("which", [tool], { encoding: "utf8" }).stdout.trim(), join(tools, tool));
    return tools;
  }
});
