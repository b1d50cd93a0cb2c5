// Runs before each npm script (its "pre" script) on any Node from 20.19. When the installed Node is too old, it fetches
// the pinned one and links it where npm looks first. With --print it prints the program to run instead of linking it; with
// --pinned it fetches the pinned one in any case.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync } from "node:fs";
import { renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { dropDebugData } from "./drop-debug-data.mjs";
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

/** @param {string} cwd @param {string} command @param {string[]} args */
function runOrFail(cwd, command, ...args) {
  const options = { cwd, encoding: /** @type {const} */ ("utf8"), shell: isWindows && command === "npm" };
  const { status, stdout, stderr, error } = spawnSync(command, args, options);
  if (status === 0) return;
  process.stderr.write(`${stdout ?? ""}${stderr ?? ""}`);
  const reason = error ? ` (${error.message})` : ". See the output above";
  fail(`Node ${REQUIRED} could not be downloaded${reason}.`);
}

/** `npm ci` would write thousands of headers first, which takes longer than all else. @param {string} place */
function download(place) {
  // npm sets npm_execpath for its scripts. Started by hand, this file looks for npm in the PATH.
  const npm = process.env.npm_execpath ?? "";
  const own = /npm-cli\.c?js$/.test(npm) ? [npm] : [];
  const what = `${name}@${optionalDependencies[name ?? ""]}`;
  const args = ["pack", what, `--pack-destination=${place}`, "--loglevel=error"];
  runOrFail(place, own.length > 0 ? process.execPath : "npm", ...own, ...args);
  const [file = ""] = readdirSync(place).filter((each) => each.endsWith(".tgz"));
  const { packages } = JSON.parse(readFileSync(join(home, "package-lock.json"), "utf8"));
  const bytes = readFileSync(join(place, file));
  const digest = createHash("sha512").update(bytes).digest("base64");
  if (packages[`node_modules/${name}`].integrity !== `sha512-${digest}`)
    fail(`the registry's ${what} is not the one that this version was made with.`);
  return file;
}

/** @param {string} folder of the package */
function fetchInto(folder) {
  let place = "";
  process.stderr.write(
    `This machine has Node ${process.versions.node}. Downloading Node ${REQUIRED} for Scoutdeck (50 MB) …\n`,
  );
  try {
    mkdirSync(dirname(folder), { recursive: true });
    place = mkdtempSync(join(dirname(folder), ".fetched-"));
  } catch (error) {
    fail(`Node ${REQUIRED} cannot be stored: ${/** @type {Error} */ (error).message}.`);
  }
  process.on("exit", () => rmSync(place, { recursive: true, force: true }));
  const used = ["package/bin", "package/package.json", ...(isWindows ? [] : ["package/LICENSE"])];
  runOrFail(place, "tar", "-xzf", download(place), ...used);
  dropDebugData(programIn(join(place, "package")));
  rmSync(folder, { recursive: true, force: true });
  renameSync(join(place, "package"), folder);
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
