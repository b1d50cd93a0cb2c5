/**
 * docs/operate/runbook.md: each row's command is run as it is written, in a folder of its own, and prints what the row
 * says. The long tests also start a server and ask it.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "@/lib/host/run.mjs";
import { CLI } from "@/lib/testing/compile-programs";
import { freePort } from "@/lib/testing/free-port";
import { startSiteProcess } from "@/lib/testing/start-site-process";
import { sourceFiles } from "./source-files";

const page = readFileSync(join(root, "docs/operate/runbook.md"), "utf8");
const [, table = ""] = page.split("| Symptom | Command | It should print |\n|---|---|---|\n");
type Row = { symptom: string; command: string; prints: string };
const rows = table
  .split("\n\n")[0]!
  .split("\n")
  .map((line): Row => {
    const [symptom = "", command = "", prints = ""] = line.replaceAll(/^\| | \|$/g, "").split(" | ");
    return { symptom, command, prints };
  });
const rowOf = (symptom: string): Row => rows.find((row) => row.symptom === symptom)!;

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** An output that the page shows, where an ellipsis is any text of one line. */
const shown = (text: string) => new RegExp(text.split("…").map(literal).join(".*"));
const inBackticks = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);

let folder: string;
const at = (path: string) => join(folder, path);
const settings = () => at("etc/scoutdeck.env");

/** Runs a text of the page with the folders of this test. */
function run(text: string, env: Record<string, string> = {}) {
  const here = text
    .replaceAll(/\/(var\/(?:lib|backups)\/scoutdeck|etc\/scoutdeck\.env)/g, `${folder}/$1`)
    .replaceAll("chown -R scoutdeck:", `chown -R ${userInfo().username}:`);
  const command = `scoutdeck() { ${[process.execPath, ...CLI].map((word) => `'${word}'`).join(" ")} "$@"; }\n${here}`;
  const { status, stdout, stderr } = spawnSync("bash", ["--norc", "-uo", "pipefail", "-c", command], {
    stdio: ["ignore", "pipe", "pipe"],
    cwd: root,
    encoding: "utf8",
    env: {
      PATH: process.env.PATH,
      DATA_DIR: at("var/lib/scoutdeck"),
      PUBLIC_URL: "https://scoutdeck.example.com",
      ...env,
    } as unknown as NodeJS.ProcessEnv,
  });
  return { status, out: `${stdout}${stderr}` };
}

/** Runs the command of a row. @returns what it printed, after a success that shows what the page says */
function follow(symptom: string, change = (command: string) => command): string {
  const { command, prints } = rowOf(symptom);
  const [output = ""] = prints.split(/[.:] (?=[A-Z])/);
  const { status, out } = run(change(inBackticks(command).at(-1)!));
  expect([symptom, status, status === 0 ? "" : out]).toEqual([symptom, 0, ""]);
  for (const text of inBackticks(output).filter((each) => !each.startsWith("/")))
    expect(out).toMatch(shown(text));
  return out;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-runbook-"));
  for (const path of ["etc", "var/lib/scoutdeck", "var/backups/scoutdeck"])
    mkdirSync(at(path), { recursive: true });
  writeFileSync(settings(), "DATABASE_URL=postgres://scoutdeck:secret@db/books\n", { mode: 0o600 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("every message that a symptom quotes is one of the product", () => {
  const product = sourceFiles()
    .filter(({ isTest }) => !isTest)
    .map(({ text }) => text.replaceAll(/\$\{[^}]*\}/g, "…"))
    .join("\n");
  const quoted = rows.flatMap(({ symptom }) => /"(.+)"/.exec(symptom)?.[1] ?? []);
  expect(quoted.length).toBeGreaterThan(4);
  // The product says "process 12 on this machine" from a variable.
  const fixed = quoted.flatMap((each) => each.replace("process …", "").split("…"));
  expect(fixed.map((text) => text.trim()).filter((text) => !product.includes(text))).toEqual([]);
  for (const code of [...table.matchAll(/`(database_[a-z]+)`/g)].map(([, name = ""]) => name))
    expect(product).toContain(`${code}:`);
});

/** Rows that need systemd, a proxy or a person in a browser. */
const NOT_RUN = [
  '"is in use by process …"',
  "Charges that need review",
  "A person left",
  "PostgreSQL is away",
  "Everything is slow",
];
/** The tests below run these, in this order. */
const RUN: Record<string, () => void> = {
  "It does not start, status 2": () => {
    const { status, out } = run("node lib/host/start.mjs", { PORT: "none" });
    expect(status).toBe(2);
    const [says = ""] = inBackticks(rowOf("It does not start, status 2").prints);
    expect(out).toMatch(shown(says));
  },
  '"is PostgreSQL (…): set DATABASE_URL"': () =>
    expect(follow('"is PostgreSQL (…): set DATABASE_URL"')).toContain("postgres://scoutdeck:secret@db/books"),
  '"may not be read or written by this user"': () =>
    expect(follow('"may not be read or written by this user"')).toBe(""),
  "No one can sign in for the first time": () => {
    expect(rowOf("No one can sign in for the first time").prints).toBe("a link that creates the first admin");
    expect(follow("No one can sign in for the first time")).toMatch(
      /https:\/\/scoutdeck\.example\.com\/setup\?token=\S+\nIt creates the first admin/,
    );
    expect(run("scoutdeck users create --email ada@example.com --name Ada --role admin").status).toBe(0);
  },
  "The last admin forgot the password": () => {
    expect(rowOf("The last admin forgot the password").prints).toBe("a link that works for 24 hours");
    expect(follow("The last admin forgot the password")).toMatch(/within 24 hours:\n.*\/reset\?token=/);
  },
  "The last admin lost the phone": () => void follow("The last admin lost the phone"),
  '"belongs to user …"': () => {
    expect(rowOf('"belongs to user …"').command).toBe("the same command, as `scoutdeck …`");
  },
  "You see demo data instead of yours": () => {
    expect(run("scoutdeck keys list").out).toContain("No keys yet.");
    expect(run("scoutdeck keys create --name Sheet --credits 5").status).toBe(0);
    expect(follow("You see demo data instead of yours")).toContain("Sheet");
  },
  "No credits left": () => void follow("No credits left"),
  "A key leaked": () => {
    const keys = JSON.parse(run("scoutdeck keys list --json").out) as { id: string; name: string }[];
    const { id } = keys.find(({ name }) => name === "Sheet")!;
    const out = follow("A key leaked", (command) => command.replace("KEY", id));
    expect(rowOf("A key leaked").prints).toContain("Its credits come back");
    expect(out).toContain("Its 5 credits were returned.");
  },
  "The disk is full": () => {
    mkdirSync(at("var/backups/scoutdeck/old"));
    expect(follow("The disk is full")).toContain("scoutdeck.sqlite");
  },
  "The last backup is old": () => {
    const unit = readFileSync(join(root, "docs/operate/scoutdeck-backup.service"), "utf8");
    const start = /^ExecStart=(.*)$/m.exec(unit)![1]!.replaceAll("%%", "%");
    const { status, out } = run(start.replace("./scoutdeck", [process.execPath, ...CLI].join(" ")));
    expect([status, out]).toEqual([0, expect.stringMatching(/\n {2}1 members/)]);
    const { prints } = rowOf("The last backup is old");
    expect(prints).toBe("`Backed up to …`, with the number of members that you know");
    expect(out).toMatch(shown("Backed up to …"));
  },
  "The data is damaged": () => {
    const name = run("ls /var/backups/scoutdeck | grep ^20").out.trim();
    const [, verify = "", says = ""] = /`(scoutdeck verify [^`]+)` must say `([^`]+)`/.exec(page)!;
    expect(run(verify.replace("NAME", name)).out).toMatch(shown(says));
    const restored = run(`DATA_DIR=${at("restored")} scoutdeck restore /var/backups/scoutdeck/${name}`);
    const [text = ""] = inBackticks(rowOf("The data is damaged").prints);
    expect([restored.status, restored.out]).toEqual([0, expect.stringMatching(shown(text))]);
  },
  '"The credit records disagree"': () => {
    expect(run("scoutdeck audit").out).toContain("The credit records agree.");
    const database = new DatabaseSync(at("var/lib/scoutdeck/scoutdeck.sqlite"));
    database.exec("update account set balance = balance + 7");
    database.close();
    expect(rowOf('"The credit records disagree"').prints).toMatch(/^each difference\./);
    const { status, out } = run(inBackticks(rowOf('"The credit records disagree"').command)[0]!);
    expect([status, out]).toEqual([1, expect.stringContaining("7 credits more than its entries")]);
  },
};
const LONG = ["Searches fail, the rest works"];

test("every row is run here, or said not to be", () =>
  expect(rows.map(({ symptom }) => symptom).sort()).toEqual(
    [...Object.keys(RUN), ...NOT_RUN, ...LONG].sort(),
  ));

test.each(Object.entries(RUN))("%s", (_, act) => act());

describe.runIf(process.env.E2E_FULL === "1")("with a server", () => {
  test("it is ready, and says when the catalogue is missing", async () => {
    const dataDir = at("served");
    expect(run(`DATA_DIR=${dataDir} scoutdeck seed --posts 50 --creators 20`).status).toBe(0);
    const port = await freePort();
    const site = await startSiteProcess(port, { DATA_DIR: dataDir });
    const here = (text: string) => text.replace("127.0.0.1:3000", `127.0.0.1:${port}`);
    const [, ask = ""] = /\n(curl .*)\n/.exec(page)!;
    const [, ready = ""] = /health `(.+?)`/.exec(page)!;
    expect(run(here(ask)).out).toContain(ready);
    renameSync(join(dataDir, "catalogue"), join(dataDir, "away"));
    const { command, prints } = rowOf("Searches fail, the rest works");
    expect(run(here(inBackticks(command)[0]!)).out).toMatch(shown(inBackticks(prints)[0]!));
    site.signal("SIGTERM");
    await site.ended;
  });
});
