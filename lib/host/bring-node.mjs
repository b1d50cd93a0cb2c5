// Runs before each npm script (its "pre" script) on any Node from 20.19. When the installed Node is too old, it fetches
// the pinned one and links it where npm looks first. With --print it prints the program to run instead of linking it; with
// --pinned it fetches the pinned one in any case.
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { isAtLeast, isNewEnough, REQUIRED } from "./required-node.mjs";
import { root } from "./run.mjs";

const home = join(root, "lib/host/node");
const isWindows = process.platform === "win32";
const { optionalDependencies } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
const name = Object.keys(optionalDependencies).find((each) => {
  const system = isWindows ? "win" : process.platform;
  return each.endsWith(`-${system}-${process.arch}`);
});

/** @param {string} sentence @returns {never} */
function fail(sentence) {
  process.stderr.write(`Scoutdeck did not start: ${sentence}\n`);
  process.exit(1);
}

/** @param {string} folder of the package */
const programIn = (folder) => join(folder, "bin", isWindows ? "node.exe" : "node");

/** @param {string} folder of the package */
function isThere(folder) {
  if (!existsSync(programIn(folder))) return false;
  return (
    JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version ===
    optionalDependencies[name ?? ""]
  );
}

/** @param {string} folder of the package */
function fetchInto(folder) {
  process.stderr.write(
    `This machine has Node ${process.versions.node}. Downloading Node ${REQUIRED} for Scoutdeck (50 MB) …\n`,
  );
  // npm sets npm_execpath for its scripts. Started by hand, this file looks for npm in the PATH.
  const npm = process.env.npm_execpath;
  // npx sets a prefix of its own, in which npm would install.
  const args = ["ci", `--prefix=${home}`, "--no-audit", "--no-fund", "--loglevel=error"];
  const options = { cwd: home, encoding: /** @type {const} */ ("utf8"), shell: isWindows && !npm };
  const { status, stdout, stderr, error } =
    npm && /npm-cli\.c?js$/.test(npm)
      ? spawnSync(process.execPath, [npm, ...args], options)
      : spawnSync("npm", args, options);
  if (status !== 0 || !existsSync(programIn(folder))) {
    process.stderr.write(`${stdout ?? ""}${stderr ?? ""}`);
    fail(
      `Node ${REQUIRED} could not be downloaded${error ? ` (${error.message})` : ". See the npm output above"}.`,
    );
  }
  for (const each of readdirSync(folder))
    if (!["bin", "package.json", "LICENSE"].includes(each)) rmSync(join(folder, each), { recursive: true });
}

/** npm puts this folder first in the PATH of a script. @param {string} program */
function link(program) {
  const folder = join(root, "node_modules", ".bin");
  const path = join(folder, isWindows ? "node.cmd" : "node");
  mkdirSync(folder, { recursive: true });
  rmSync(path, { force: true });
  if (isWindows) writeFileSync(path, `@"${program}" %*\r\n`);
  else symlinkSync(relative(folder, program), path);
}

const isPrinting = process.argv.includes("--print");
if (!isNewEnough() || process.argv.includes("--pinned")) {
  if (!isAtLeast(process.versions.node, "20.19"))
    fail(`Node ${process.versions.node} is too old. Node 20.19 or newer can download the right version.`);
  if (!name)
    fail(
      `for ${process.platform} on ${process.arch} there is no Node ${REQUIRED} package. Install Node ${REQUIRED} yourself.`,
    );
  const folder = join(home, "node_modules", name);
  if (!isThere(folder)) fetchInto(folder);
  if (isPrinting) process.stdout.write(`${programIn(folder)}\n`);
  else link(programIn(folder));
} else if (isPrinting) process.stdout.write(`${process.execPath}\n`);
