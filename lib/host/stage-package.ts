/** Collects what a packaged Scoutdeck needs to run into one folder: built programs and pages, and traced packages. */
import { createHash } from "node:crypto";
import { copyFileSync, cpSync, globSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import type * as esbuild from "esbuild";
import { dirname, join, relative } from "node:path";
import { programsFolder } from "./programs.mjs";
import { root } from "./run.mjs";

const load = createRequire(import.meta.url);

/** npm installs the library of the platform, an archive contains it. The compiler is not needed. */
const LIBRARY = /^(?!@next\/).*-(linux|darwin)-(x64|arm64)(-gnu)?$/;
/** Next's trace has an optimizer of images and fonts, experiments and tables of browsers, which no run loads. */
const UNUSED =
  /^node_modules\/(@img|sharp|caniuse-lite|baseline-browser-mapping)\/|capsize-font-metrics|-experimental\.runtime|next\/dist\/server\/dev\/hot-reloader-(turbopack|webpack)|\/(tests?|fixtures)\/|\.map$|\.development\.js$|\.d\.[cm]?ts$/;
const LAUNCHER = join(root, "node_modules/next/dist/server/next.js");
/** Parts of Next that a built server never reaches: development, builds, the compiler. */
const DEVELOPMENT =
  /(\.dev|\.development)\.js$|next\/dist\/(docs|cli\/(?!next-test)|export|server\/(dev\/(?!hot-reloader-types)|mcp)|build\/(?!output\/|next-config-ts\/|[^/]+$)|compiled\/(webpack|babel|@babel|@next|next-devtools)\/)/;

/** Keys that Next makes for each build, in these files. A package gives everyone the same, so it must have none. */
export const KEY_FILES = [
  "server/preview-props.json",
  "server/server-reference-manifest.js",
  "server/server-reference-manifest.json",
  "prerender-manifest.json",
];
const KEY = /("(?:previewMode\w+|encryptionKey)\\?":\s*\\?")([^"\\]+)/g;

/** @returns the keys in a file of the build */
export const keysIn = (text: string): string[] => [...text.matchAll(KEY)].map(([, , key = ""]) => key);

/** Files of a build that no run reads. The last are parts of the manifests in `server`; Next's traces name none of them. */
const UNREAD =
  /\.(map|nft\.json)$|^(trace|trace-build|turbopack|scoutdeck-sources)$|^server\/app\/(.*\/)?(page|route)\/(app-paths|build|next-font|server-reference)-manifest\.json$/;
/** Next takes a missing one for an empty one. */
const MAY_MISS = /^server\/app\/(.*\/)?page\/react-loadable-manifest\.json$/;

/** A glob would skip hidden folders, such as `.well-known`. @returns paths relative to the folder */
const filesIn = (folder: string, pattern = /./): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => pattern.test(path));

type Trace = { nodeFileTrace: (files: string[], options: object) => Promise<{ fileList: Set<string> }> };

/** @returns files of packages that pages and programs load, relative to the project */
async function tracedFiles(): Promise<string[]> {
  const build = join(root, ".next");
  const ofPages = filesIn(build, /^([^/]+|server\/.+)\.nft\.json$/).flatMap((trace) => {
    const { files } = JSON.parse(readFileSync(join(build, trace), "utf8")) as { files: string[] };
    return files.map((file) => relative(root, join(build, dirname(trace), file)));
  });
  const { nodeFileTrace } = load("next/dist/compiled/@vercel/nft") as Trace;
  const traced = async (files: string[], ignore: (path: string) => boolean) =>
    (await nodeFileTrace(files, { base: root, processCwd: root, mixedModules: true, ignore })).fileList;
  const programs = filesIn(programsFolder(), /^[^/]+\.mjs$/).map((file) => join(programsFolder(), file));
  const ofPrograms = await traced(programs, (path) => path.startsWith("node_modules/next/"));
  const ofLauncher = await traced([LAUNCHER], (path) => DEVELOPMENT.test(path));
  return [...new Set([...ofPages, ...ofPrograms, ...ofLauncher])]
    .filter((file) => file.startsWith("node_modules/") && !UNUSED.test(file))
    .sort();
}

function copy(file: string, from: string, to: string): void {
  const target = join(to, file);
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(join(from, file), target);
}

/** @param file relative to the project */
const packageOf = (file: string) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)![1]!;

/** Packages without their comments and spaces, which are a third of them. Their licences are in one file. */
function copyPackages(files: readonly string[], product: string): void {
  const { transformSync } = load("esbuild") as Pick<typeof esbuild, "transformSync">;
  for (const file of files) {
    copy(file, root, product);
    if (!/\.[cm]?js$/.test(file)) continue;
    const target = join(product, file);
    const options = { minifyWhitespace: true, legalComments: "none", logLevel: "error" } as const;
    writeFileSync(target, transformSync(readFileSync(target, "utf8"), options).code);
  }
}

/** The same code is in many chunks. A copy loads the first one instead. */
function writeChunk(text: string, target: string, written: Map<string, string>): void {
  const digest = createHash("sha256").update(text).digest("hex");
  const first = written.get(digest);
  if (first === undefined || !target.includes("/chunks/")) {
    written.set(digest, target);
    return writeFileSync(target, text);
  }
  const path = relative(dirname(target), first);
  writeFileSync(
    target,
    `module.exports=require(${JSON.stringify(path.startsWith(".") ? path : `./${path}`)})`,
  );
}

function copyPages(product: string): void {
  const build = join(root, ".next");
  const written = new Map<string, string>();
  const keys = new Set(KEY_FILES.flatMap((file) => keysIn(readFileSync(join(build, file), "utf8"))));
  if (keys.size < 4) throw new Error(`The keys of the build are no longer in ${KEY_FILES.join(", ")}.`);
  for (const file of filesIn(build, /^([^/]+|(server|static)\/.+)$/)) {
    if (UNREAD.test(file)) continue;
    if (MAY_MISS.test(file) && readFileSync(join(build, file), "utf8").trim() === "{}") continue;
    copy(file, build, join(product, ".next"));
    if (!/\.(js|json|html|rsc|body|meta)$/.test(file) || file.startsWith("static/")) continue;
    const target = join(product, ".next", file);
    let text = readFileSync(target, "utf8").replace(/\n?\/\/# sourceMappingURL=\S*\s*$/, "");
    text = text.replaceAll(JSON.stringify(root).slice(1, -1), ".");
    if (KEY_FILES.includes(file)) for (const key of keys) text = text.replaceAll(key, "0".repeat(key.length));
    if ([...keys].some((key) => text.includes(key))) throw new Error(`${file} has a key of the build.`);
    writeChunk(text, target, written);
  }
}

/** Next names external packages in `.next/node_modules` with links, which npm does not unpack. */
function writeExternals(product: string): void {
  const folder = join(root, ".next/node_modules");
  for (const entry of globSync("{*,@*/*}", { cwd: folder, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) continue;
    const alias = relative(folder, join(entry.parentPath, entry.name));
    const name = alias.replace(/-[0-9a-f]{16}$/, "");
    const target = join(product, ".next/node_modules", alias);
    mkdirSync(target, { recursive: true });
    const used = filesIn(join(product, ".next/server"), /\.js$/)
      .flatMap((file) => [
        ...readFileSync(join(product, ".next/server", file), "utf8").matchAll(/"([^"\s]+)"/g),
      ])
      .map(([, text = ""]) => text)
      .filter((text) => text.startsWith(`${alias}/`));
    const paths = ["", ...new Set(used.map((text) => text.slice(alias.length)))];
    const exported = paths.map((path, index) => {
      const source = JSON.stringify(`${name}${path}`);
      writeFileSync(join(target, `${index}.cjs`), `module.exports = require(${source});\n`);
      const names = `export * from ${source};\nimport * as all from ${source};\nexport default all.default;\n`;
      writeFileSync(join(target, `${index}.mjs`), names);
      return [`.${path}`, { import: `./${index}.mjs`, require: `./${index}.cjs` }];
    });
    const description = { name: alias, exports: Object.fromEntries(exported) };
    writeFileSync(join(target, "package.json"), JSON.stringify(description));
  }
}

function copyPrograms(product: string): void {
  const target = join(product, "dist/programs");
  mkdirSync(target, { recursive: true });
  for (const file of filesIn(programsFolder(), /^[^/]+\.mjs$/)) {
    const text = readFileSync(join(programsFolder(), file), "utf8");
    writeFileSync(join(target, file), text.replace(/\n\/\/# sourceMappingURL=\S*\s*$/, "\n"));
  }
  const launcher = [...filesIn(join(root, "lib/host"), /^[^/]+\.mjs$/), "base.json", "node/package.json"];
  for (const file of [...launcher, "node/package-lock.json"])
    copy(file, join(root, "lib/host"), join(product, "lib/host"));
}

/** @param home an empty folder @returns names and versions of the packages with libraries for each platform */
export async function stagePackage(home: string, version: string): Promise<Record<string, string>> {
  const product = join(home, "product");
  mkdirSync(product, { recursive: true });
  const description = { name: "scoutdeck", version, private: true, type: "module" };
  writeFileSync(join(product, "package.json"), JSON.stringify(description));
  cpSync(join(root, "public"), join(product, "public"), { recursive: true });
  copyPages(product);
  writeExternals(product);
  copyPrograms(product);
  const files = await tracedFiles();
  const names = new Set(files.map(packageOf));
  const libraries = [...names].flatMap((name) => {
    const { optionalDependencies = {} } = JSON.parse(
      readFileSync(join(root, "node_modules", name, "package.json"), "utf8"),
    ) as { optionalDependencies?: Record<string, string> };
    return Object.entries(optionalDependencies).filter(([each]) => LIBRARY.test(each));
  });
  copyPackages(
    files.filter((file) => !LIBRARY.test(packageOf(file))),
    product,
  );
  return Object.fromEntries(libraries);
}
