// `node lib/host/run-program.mjs [--as-installed] <file.ts> …` runs a TypeScript program in the project's folder. It
// installs the packages first when they are missing or older than the lock file; with --as-installed it never replaces
// packages that a running server may be using.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureInstalled } from "./ensure-installed.mjs";
import { bundle, ensurePrograms, PROGRAMS } from "./programs.mjs";
import { runtimeProblem } from "./required-node.mjs";
import { isPackaged, root } from "./run.mjs";

/** @param {string | null} problem */
function stopOn(problem) {
  if (problem === null) return;
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}

stopOn(runtimeProblem());
const isAsInstalled = process.argv[2] === "--as-installed";
if (isAsInstalled) process.argv.splice(2, 1);
const [, , file = ""] = process.argv;

// npm changes to the project's folder and puts the person's directory into INIT_CWD.
const isNpm = process.env.npm_lifecycle_script?.includes(file) && process.env.INIT_CWD;
if (!isNpm) process.env.INIT_CWD = process.cwd();
// Relative paths of a package's settings are the person's too.
if (!isPackaged) process.chdir(root);

if (!isAsInstalled || !existsSync(join(root, "node_modules", "zod")))
  // Standard output belongs to the program, which may have promised one JSON value.
  stopOn(await ensureInstalled((text) => void process.stderr.write(`${text}\n`)));

/** @param {string} source of a program that only this project's developers run */
function compiled(source) {
  const parent = join(root, "dist");
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, "run-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  bundle({ program: source }, folder);
  return join(folder, "program.mjs");
}

stopOn(ensurePrograms());
const known = Object.entries(PROGRAMS).find(([, source]) => source === file);
const program = known ? join(process.env.SCOUTDECK_PROGRAMS ?? "", `${known[0]}.mjs`) : compiled(file);
// The program finds its arguments at the usual positions.
process.argv.splice(1, 2, join(root, file));
process.setSourceMapsEnabled(true);
await import(pathToFileURL(program).href);
