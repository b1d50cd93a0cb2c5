// `node lib/host/with-packages.mjs [--as-installed] <file.ts> …`: runs a program that is written in TypeScript, in the
// project's folder. It installs the packages first when they are missing or older than the lock file; with
// --as-installed it never replaces packages that a running server may be using.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureInstalled } from "./ensure-installed.mjs";
import { root } from "./run.mjs";

const isAsInstalled = process.argv[2] === "--as-installed";
if (isAsInstalled) process.argv.splice(2, 1);
const [, , file = ""] = process.argv;

// npm changes to the project's folder and leaves in INIT_CWD where the person was.
const isNpm = process.env.npm_lifecycle_script?.includes(file) && process.env.INIT_CWD;
if (!isNpm) process.env.INIT_CWD = process.cwd();
process.chdir(root);

if (!isAsInstalled || !existsSync(join(root, "node_modules", "tsx"))) {
  // Standard output belongs to the program: it may have promised one JSON value.
  const problem = await ensureInstalled((text) => void process.stderr.write(`${text}\n`));
  if (problem) {
    process.stderr.write(`${problem}\n`);
    process.exit(1);
  }
}
// The program sees its own arguments where every program does.
process.argv.splice(1, 2, join(root, file));
const { register } = await import("tsx/esm/api");
register();
await import(pathToFileURL(join(root, file)).href);
