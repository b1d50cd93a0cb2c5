/** docs/operate/scoutdeck, the command of the guides: it acts with the settings and as the user of the unit. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const command = fileURLToPath(new URL("../../docs/operate/scoutdeck", import.meta.url));
const isRoot = process.getuid?.() === 0;
let folder: string;

/** This replacement of the archive's program prints its arguments. */
const PROGRAM = `#!${process.execPath}
console.log(JSON.stringify({
  uid: process.getuid(), args: process.argv.slice(2), cwd: process.cwd(),
  env: Object.fromEntries(["DATA_DIR", "DATABASE_URL", "PUBLIC_URL", "MAIL_FROM", "PLAIN"].map((name) => [name, process.env[name] ?? null])),
}))`;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-command-"));
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, "scoutdeck"), PROGRAM, { mode: 0o755 });
  writeFileSync(
    join(folder, "settings"),
    [
      "# a comment",
      "DATABASE_URL=postgres://scoutdeck:p$wo#rd=@db/books",
      'MAIL_FROM="Scoutdeck <scoutdeck@example.com>"',
      "PLAIN='it is $HOME'",
      "not a setting",
      "PUBLIC_URL=https://scoutdeck.example.com",
    ].join("\n"),
    { mode: 0o600 },
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(user: string, args: string[], env: Record<string, string> = {}) {
  const own = {
    SCOUTDECK_CODE: folder,
    SCOUTDECK_SETTINGS: join(folder, "settings"),
    SCOUTDECK_USER: user,
  };
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: tmpdir(),
    encoding: "utf8",
    env: { PATH: "/usr/bin:/bin", ...own, ...env } as unknown as NodeJS.ProcessEnv,
  });
  return { status, stderr, told: stdout === "" ? null : JSON.parse(stdout) };
}

test.runIf(isRoot)("reads settings as systemd does and runs as the server's user", () => {
  expect(statSync(command).mode & 0o111).toBe(0o111);
  const { told, stderr } = run("nobody", ["backup", "a folder"]);
  expect(stderr).toBe("");
  expect(told).toEqual({
    uid: expect.any(Number),
    args: ["backup", "a folder"],
    cwd: tmpdir(),
    env: {
      DATA_DIR: "/var/lib/scoutdeck",
      DATABASE_URL: "postgres://scoutdeck:p$wo#rd=@db/books",
      MAIL_FROM: "Scoutdeck <scoutdeck@example.com>",
      PLAIN: "it is $HOME",
      PUBLIC_URL: "https://scoutdeck.example.com",
    },
  });
  expect(told.uid).not.toBe(0);
});

test.runIf(isRoot)("variables of the shell win, including empty ones", () => {
  const { told } = run("root", ["audit"], { DATA_DIR: "/srv/copy", DATABASE_URL: "" });
  expect(told).toMatchObject({ uid: 0, env: { DATA_DIR: "/srv/copy", DATABASE_URL: "" } });
});

test.runIf(isRoot)("stops with a message if the settings are unreadable", () => {
  const shell = [
    "-u",
    "nobody",
    "--",
    "env",
    `SCOUTDECK_SETTINGS=${join(folder, "settings")}`,
    "sh",
    command,
  ];
  const { status, stdout, stderr } = spawnSync("runuser", [...shell, "audit"], {
    encoding: "utf8",
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` },
  });
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toContain("cannot be read by nobody: run this as root");
});
