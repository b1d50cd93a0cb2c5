/**
 * The guides of docs/operate can be executed: the command line knows each command, blocks.test.ts reads each block. The
 * long tests run backup, restore and both moves in a separate tree, as root and as the server's user, and plant mistakes
 * that once lost data.
 */
import { execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "@/lib/host/run.mjs";
import { CLI } from "@/lib/testing/compile-programs";
import { usePostgres } from "@/lib/testing/use-postgres";

const folder = join(root, "docs/operate");
type Block = { page: string; heading: string; text: string };

/** The blocks of a page that a shell runs, in order, under their headings. */
function blocksOf(page: string): Block[] {
  const blocks: Block[] = [];
  let heading = "";
  let lines: string[] | null = null;
  for (const line of readFileSync(join(folder, page), "utf8").split("\n")) {
    if (lines === null && /^#+ /.test(line)) heading = line.replace(/^#+ /, "");
    if (lines !== null && /^ *```$/.test(line)) {
      blocks.push({ page, heading, text: lines.join("\n") });
      lines = null;
    } else if (lines !== null) lines.push(line);
    else if (/^ *```sh$/.test(line)) lines = [];
  }
  return blocks;
}

const pages = readdirSync(folder).filter((name) => name.endsWith(".md"));
const blocks = pages.flatMap(blocksOf);

test("finds command blocks", () => expect(blocks.length).toBeGreaterThan(25));

/** Each command of the command line that the guides type, also in their sentences and tables. */
function typedCommands(): string[][] {
  const texts = pages.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
  const typed = texts.matchAll(
    /(?:exec scoutdeck scoutdeck|(?:^|[`'(] *)(?:[A-Z_]+=\S* )*scoutdeck) ([a-z][^`'|&)>\n]*)/gm,
  );
  // The start and the demo are no commands of the command line.
  return [...typed]
    .map(([, words = ""]) => words.trim().split(/\s+/))
    .filter(([name = ""]) => !["start", "demo"].includes(name));
}

test("every command and option in the guides exists", () => {
  const help = new Map<string, string>();
  const helpOf = (words: string[]) => {
    const key = words.join(" ");
    if (!help.has(key)) {
      const { stdout } = spawnSync(process.execPath, [...CLI, ...words, "--help"], {
        cwd: root,
        encoding: "utf8",
      });
      help.set(key, stdout);
    }
    return help.get(key)!;
  };
  const commands = typedCommands();
  expect(commands.length).toBeGreaterThan(30);
  for (const words of commands) {
    const [command = "", second = ""] = words;
    const usage = helpOf([command]);
    const [, subcommands = ""] = usage.split("\nCommands:\n");
    const hasOwn =
      new RegExp(`^ +${second.replace(/\W/g, "")}\\b`, "m").test(subcommands) && /^[a-z-]+$/.test(second);
    const isKnown = usage.startsWith(`Usage: scoutdeck ${command}`);
    expect([words.join(" "), isKnown]).toEqual([words.join(" "), true]);
    const full = hasOwn ? helpOf([command, second]) : usage;
    for (const option of words.filter((word) => /^--[a-z]/.test(word)))
      expect(`${usage}${full}`, `${words.join(" ")}: ${option}`).toContain(option);
  }
});

const isWalked = process.env.E2E_FULL === "1" && process.getuid?.() === 0;

describe.runIf(isWalked)("guides executed as written", () => {
  const emptyDatabase = usePostgres();
  /** The server's user is the one that runs the test's PostgreSQL, so that both can access its folder. */
  const USER = "postgres";
  let tree: string;
  let url: string;
  const at = (path: string) => join(tree, path);

  beforeAll(async () => {
    tree = mkdtempSync(join(tmpdir(), "scoutdeck-guides-"));
    execFileSync("chmod", ["0755", tree]);
    for (const path of ["etc", "var/lib", "var/backups", "bin", "code"])
      mkdirSync(at(path), { recursive: true });
    const cli = [process.execPath, ...CLI].join(" ");
    writeFileSync(at("code/scoutdeck"), `#!/bin/sh\nexec ${cli} "$@"\n`, { mode: 0o755 });
    writeFileSync(at("etc/scoutdeck.env"), "PUBLIC_URL=https://scoutdeck.example.com\n", { mode: 0o600 });
    // No server runs here: stop and start commands are only recorded.
    writeFileSync(at("bin/systemctl"), `#!/bin/sh\necho "$@" >> ${at("systemctl.log")}\n`, { mode: 0o755 });
    const install = `install -d -o ${USER} -g ${USER} -m 0700 ${at("var/lib/scoutdeck")} ${at("var/backups/scoutdeck")}`;
    execFileSync("sh", ["-c", install]);
    url = await emptyDatabase();
  });
  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  /** Adapts a guide's text to this tree: its folders, user and PostgreSQL. */
  const here = (text: string) =>
    text
      .replaceAll(/^(runuser -u postgres -- create.*|systemctl status.*)$/gm, "")
      .replaceAll(/--to-database postgres:\/\/\S+/g, `--to-database '${url}'`)
      .replaceAll(/postgres:\/\/scoutdeck[^ ']*/g, url)
      .replaceAll("-o scoutdeck -g scoutdeck", `-o ${USER} -g ${USER}`)
      .replaceAll(/(?<![\w.-])\/(var\/(?:lib|backups)\/scoutdeck|etc\/scoutdeck\.env)/g, `${tree}/$1`);

  function run(text: string, env: Record<string, string> = {}) {
    const own = {
      PATH: `${at("bin")}:${folder}:${process.env.PATH}`,
      SCOUTDECK_CODE: at("code"),
      SCOUTDECK_SETTINGS: at("etc/scoutdeck.env"),
      SCOUTDECK_USER: USER,
      DATA_DIR: at("var/lib/scoutdeck"),
    };
    const { status, stdout, stderr } = spawnSync("bash", ["--norc", "-euo", "pipefail", "-c", here(text)], {
      stdio: ["ignore", "pipe", "pipe"],
      cwd: tmpdir(),
      encoding: "utf8",
      env: { ...own, ...env } as unknown as NodeJS.ProcessEnv,
    });
    return { status, out: `${stdout}${stderr}` };
  }
  function follow(page: string, heading: string, nth = 0): string {
    const found = blocksOf(page).filter((block) => block.heading === heading)[nth];
    if (!found) throw new Error(`${page} has no block under ${heading}.`);
    const { status, out } = run(found.text);
    expect([`${page}, ${heading}`, status, status === 0 ? "" : out]).toEqual([`${page}, ${heading}`, 0, ""]);
    return out;
  }
  const members = () => JSON.parse(run("scoutdeck audit log --act member.added --json").out) as unknown[];

  test("from a first account to a backup, PostgreSQL and back, and a restore", () => {
    expect(run("scoutdeck users setup-link").out).toContain("https://scoutdeck.example.com/setup?token=");
    expect(run("scoutdeck seed --posts 50 --creators 20").status).toBe(0);
    expect(run("scoutdeck backup /var/backups/scoutdeck/empty").out).toContain("has no members");
    expect(run("scoutdeck users create --email ada@example.com --name Ada --role admin").status).toBe(0);

    expect(follow("backup.md", "The first backup")).toContain("1 members");
    expect(follow("backup.md", "Test your restore")).toContain("The credit records agree.");
    expect(existsSync(at("var/lib/scoutdeck-test"))).toBe(false);

    expect(follow("move.md", "To PostgreSQL")).toContain("The credit records agree.");
    expect(existsSync(at("var/lib/scoutdeck/scoutdeck.sqlite"))).toBe(false);
    expect(members()).toHaveLength(1);
    follow("move.md", "To PostgreSQL", 1);
    expect(existsSync(at("var/lib/scoutdeck/scoutdeck.sqlite.moved"))).toBe(false);

    // These commands once succeeded on an empty database.
    for (const command of ["audit", "backup /var/backups/scoutdeck/night", "keys list"]) {
      const { status, out } = run(`DATABASE_URL= scoutdeck ${command}`);
      expect([command, status, out]).toEqual([command, 1, expect.stringContaining("is PostgreSQL")]);
    }
    const asRoot = spawnSync(process.execPath, [...CLI, "keys", "list"], {
      cwd: root,
      encoding: "utf8",
      env: {
        PATH: process.env.PATH,
        DATA_DIR: at("var/lib/scoutdeck"),
        DATABASE_URL: url,
      } as unknown as NodeJS.ProcessEnv,
    });
    expect([asRoot.status, asRoot.stderr]).toEqual([1, expect.stringContaining("root would leave files")]);
    expect(existsSync(at("var/lib/scoutdeck/scoutdeck.sqlite"))).toBe(false);

    follow("move.md", "Back to a folder");
    expect(readFileSync(at("etc/scoutdeck.env"), "utf8")).not.toContain("DATABASE_URL");
    expect(members()).toHaveLength(1);

    expect(run("scoutdeck users create --email ben@example.com --name Ben").status).toBe(0);
    expect(follow("backup.md", "Restore")).toContain(`to ${at("var/lib/scoutdeck")}`);
    expect(members()).toHaveLength(1);
    // All files belong to the server's user.
    const owners = execFileSync("find", [at("var/lib/scoutdeck"), "!", "-user", USER], { encoding: "utf8" });
    expect(owners).toBe("");
  });
});

/** The guide's own installation in a tree: real files, a real user, the real command; no service manager that boots. */
describe.runIf(isWalked)("installed", () => {
  const USER = "nobody";
  let tree: string;
  beforeAll(() => {
    tree = mkdtempSync(join(tmpdir(), "scoutdeck-install-"));
    for (const path of ["bin", "etc/systemd/system", "usr/local/bin", "var/lib", "var/backups", "opt"])
      mkdirSync(join(tree, path), { recursive: true });
    execFileSync("chmod", ["0755", tree]);
  });
  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  const inTree = (text: string) =>
    text
      .replaceAll(/(?<![\w.<-])\/(opt|etc|var|usr\/local)\//g, `${tree}/$1/`)
      .replaceAll("-o scoutdeck -g scoutdeck", `-o ${USER} -g nogroup`);

  test("the blocks leave closed settings, units that systemd reads, and a command that works", () => {
    const program = (name: string, text: string) =>
      writeFileSync(join(tree, "bin", name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    const log = join(tree, "calls.log");
    program("systemctl", `echo "systemctl $*" >> ${log}`);
    program("useradd", `echo "useradd $*" >> ${log}`);
    // package.test.ts makes the real archive, which takes minutes.
    const archive = join(tree, "release/scoutdeck-1.0.0-linux-x64");
    mkdirSync(join(archive, "systemd"), { recursive: true });
    execFileSync("sh", ["-c", `cp ${root}/docs/operate/scoutdeck* ${archive}/systemd/`]);
    const cli = [process.execPath, ...CLI].join(" ");
    writeFileSync(join(archive, "scoutdeck"), `#!/bin/sh\nexec ${cli} "$@"\n`, { mode: 0o755 });
    const packed =
      "tar -czf scoutdeck-1.0.0-linux-x64.tar.gz scoutdeck-1.0.0-linux-x64 && sha256sum *.gz > SHA256SUMS";
    execFileSync("sh", ["-c", packed], { cwd: join(tree, "release") });
    const block = blocksOf("install.md").find(({ heading }) => heading === "With systemd")!;
    const text = inTree(block.text);
    const { status, stdout, stderr } = spawnSync("bash", ["--norc", "-euo", "pipefail", "-c", text], {
      stdio: ["ignore", "pipe", "pipe"],
      cwd: join(tree, "release"),
      encoding: "utf8",
      env: {
        PATH: `${join(tree, "bin")}:${join(tree, "usr/local/bin")}:${process.env.PATH}`,
        SCOUTDECK_CODE: join(tree, "opt/scoutdeck"),
        SCOUTDECK_SETTINGS: join(tree, "etc/scoutdeck.env"),
        SCOUTDECK_USER: USER,
        DATA_DIR: join(tree, "var/backups/scoutdeck/data"),
      } as unknown as NodeJS.ProcessEnv,
    });
    expect([status, status === 0 ? "" : stderr]).toEqual([0, ""]);
    expect(stdout).toContain("https://scoutdeck.example.com/setup?token=");
    const calls = readFileSync(log, "utf8");
    expect(calls).toContain("useradd --system --home-dir");
    expect(calls).toContain("systemctl enable --now scoutdeck scoutdeck-backup.timer");
    const mode = (path: string) => (statSync(join(tree, path)).mode & 0o777).toString(8);
    expect([mode("etc/scoutdeck.env"), mode("usr/local/bin/scoutdeck")]).toEqual(["600", "755"]);
  });

  test.runIf(existsSync("/usr/bin/systemd-analyze"))("systemd reads the units and finds them closed", () => {
    const names = ["scoutdeck.service", "scoutdeck-backup.service", "scoutdeck-backup.timer"];
    const paths = names.map((name) => join(tree, "etc/systemd/system", name));
    for (const path of paths) writeFileSync(path, inTree(readFileSync(path, "utf8")));
    const verified = spawnSync("systemd-analyze", ["verify", ...paths], { encoding: "utf8" });
    expect([verified.status, verified.stdout + verified.stderr]).toEqual([0, ""]);
    for (const path of paths.filter((each) => each.endsWith(".service"))) {
      const exposure = ["security", "--offline=yes", "--threshold=20", "--no-pager", path];
      expect([path, spawnSync("systemd-analyze", exposure).status]).toEqual([path, 0]);
    }
  });
});
