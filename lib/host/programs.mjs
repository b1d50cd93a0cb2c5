// The programs beside the pages (launcher, command line, import) are bundled once for exactly these sources, so that a
// start compiles nothing.
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { isPackaged, root } from "./run.mjs";

/** @typedef {Record<string, string>} Entries names of programs and their sources */

/** @type {Entries} */
export const PROGRAMS = {
  launch: "lib/host/launch.ts",
  prepare: "lib/host/prepare.ts",
  "make-demo": "lib/host/make-demo.ts",
  cli: "lib/cli/main.ts",
  "import-child": "lib/server/composition/imports/import-child.ts",
  "judge-thread": "lib/server/composition/imports/judge-thread.ts",
};

const SOURCES = ["lib", "package-lock.json", "package.json", "tsconfig.json"];
const output = join(root, "dist");
/** A running server loads parts of its programs later, so the newest few builds are kept. */
const KEPT = 3;
/** Half a build, and programs of one run or of tests. */
const TEMPORARY = /^([0-9a-f]{16}-\d+|(run|source|test)-[\w-]+)$/;
const DAY_MS = 86_400_000;

/** @param {import("node:crypto").Hash} hash @param {string} folder @param {string} path relative to `folder` */
function addToHash(hash, folder, path) {
  const full = join(folder, path);
  if (!existsSync(full)) return;
  if (!statSync(full).isDirectory()) {
    hash.update(path).update(readFileSync(full));
    return;
  }
  for (const name of readdirSync(full).sort())
    if (name !== "node_modules" && !/\.(test\.tsx?|jpg)$/.test(name))
      addToHash(hash, folder, `${path}/${name}`);
}

/**
 * SHA-256 of a build's sources.
 * @param {string} folder
 * @param {readonly string[]} sources files and folders, relative to it
 */
export function sourcesDigest(folder, sources) {
  const hash = createHash("sha256");
  for (const path of sources) addToHash(hash, folder, path);
  return hash.digest("hex");
}

/** Packages of hundreds of small files are bundled; the others are loaded from node_modules. */
const BUNDLED = ["commander", "kysely", "server-only", "zod"];

/**
 * Bundles programs into a folder two levels below the project, from which run.mjs finds `root`.
 * @param {Entries | { contents: string }} program sources relative to the project, or a source text
 * @param {string} folder
 */
export function bundle(program, folder) {
  const { buildSync } = createRequire(import.meta.url)("esbuild");
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const packages = Object.keys({ ...dependencies, ...devDependencies });
  const { contents } = program;
  const what =
    typeof contents === "string"
      ? {
          stdin: {
            contents,
            resolveDir: root,
            sourcefile: "program.ts",
            loader: /** @type {const} */ ("ts"),
          },
        }
      : { entryPoints: /** @type {Entries} */ (program) };
  buildSync({
    ...what,
    absWorkingDir: root,
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    entryNames: "[name]",
    chunkNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node26",
    // Makes `import "server-only"` a no-op, as it is inside the server build.
    conditions: ["react-server"],
    external: packages.filter((name) => !BUNDLED.includes(name)),
    sourcemap: true,
    logLevel: "warning",
  });
}

function deleteOld() {
  const folders = readdirSync(output)
    .map((name) => ({ name, path: join(output, name), at: statSync(join(output, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at);
  const builds = folders.filter(({ name }) => /^[0-9a-f]{16}$/.test(name));
  // Left by processes that were killed.
  const left = folders.filter(({ name, at }) => TEMPORARY.test(name) && Date.now() - at > DAY_MS);
  for (const { path } of [...builds.slice(KEPT), ...left]) rmSync(path, { recursive: true, force: true });
}

/** @returns {string} the folder of the programs of these sources, whether or not they are built */
export const programsFolder = () =>
  join(output, isPackaged ? "programs" : sourcesDigest(root, SOURCES).slice(0, 16));

/** @param {string} folder */
function build(folder) {
  const half = join(output, `${basename(folder)}-${process.pid}`);
  // Built code must be readable by the server's user, whatever the umask of the builder.
  const umask = process.umask(0o022);
  mkdirSync(output, { recursive: true });
  bundle(PROGRAMS, half);
  process.umask(umask);
  if (existsSync(folder)) rmSync(half, { recursive: true });
  else renameSync(half, folder);
  deleteOld();
}

/**
 * Builds missing programs, and sets SCOUTDECK_PROGRAMS.
 * @returns {string | null} one sentence when they cannot be written
 */
export function ensurePrograms() {
  const folder = programsFolder();
  try {
    if (!existsSync(folder)) build(folder);
  } catch (error) {
    const { code, path } = /** @type {NodeJS.ErrnoException} */ (error);
    if (!["EACCES", "EPERM", "EROFS", "ENOSPC"].includes(code ?? "")) throw error;
    return `The programs cannot be built: ${path} cannot be written (${code}). Run "npm run build" as the owner of ${root}.`;
  }
  process.env.SCOUTDECK_PROGRAMS = folder;
  return null;
}
