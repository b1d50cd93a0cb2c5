/** `npm run sdk [-- folder]` writes the package `@scoutdeck/client` for programs into dist/ or into the folder. */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import type * as esbuild from "esbuild";
import { join, relative } from "node:path";
import packageJson from "@/package.json" with { type: "json" };
import { log } from "./log.mjs";
import { root, run } from "./run.mjs";
import { apiTypes } from "./sdk-types";

const { version, license } = packageJson;
const sources = join(root, "lib/sdk");
const dist = join(root, "dist");

async function succeed(command: string, ...args: string[]): Promise<void> {
  const { code, output } = await run(command, args, { isQuiet: true });
  if (code === 0) return;
  process.stderr.write(`No package was made: ${command} failed.\n${output}\n`);
  process.exit(1);
}

const LISTS = { Category: "CATEGORIES", Country: "COUNTRIES", Language: "LANGUAGES", Age: "AGES" };
const MODULES = ["client", "pages", "webhooks"];

function writeCode(target: string): void {
  const { buildSync } = createRequire(import.meta.url)("esbuild") as Pick<typeof esbuild, "buildSync">;
  const lists = `export { ${Object.values(LISTS).join(", ")} } from "../contract/enums";`;
  const contents = [...MODULES.map((name) => `export * from "./${name}";`), lists].join("\n");
  const { metafile } = buildSync({
    stdin: { contents, resolveDir: sources, loader: "ts" },
    outfile: join(target, "index.js"),
    bundle: true,
    format: "esm",
    platform: "neutral",
    target: "es2022",
    minifyWhitespace: true,
    metafile: true,
    logLevel: "warning",
  });
  const foreign = Object.keys(metafile.inputs).filter((path) => path.includes("node_modules/"));
  if (foreign.length > 0) throw new Error(`The client would need packages: ${foreign.join(", ")}`);
}

async function writeTypes(target: string): Promise<void> {
  const made = join(target, "made");
  const config = join(target, "tsconfig.json");
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    incremental: false,
    rootDir: root,
    outDir: made,
    plugins: [],
    types: [],
  };
  const files = MODULES.map((name) => relative(target, join(sources, `${name}.ts`)));
  const base = relative(target, join(root, "tsconfig.json"));
  writeFileSync(config, JSON.stringify({ extends: base, compilerOptions, include: [], files }));
  await succeed(process.execPath, join(root, "node_modules/typescript/bin/tsc"), "-p", config);
  for (const name of MODULES) {
    const text = readFileSync(join(made, "lib/sdk", `${name}.d.ts`), "utf8");
    writeFileSync(join(target, `${name}.d.ts`), text.replaceAll(/from "(\.\/\w+)"/g, 'from "$1.js"'));
  }
  writeFileSync(join(target, "api.d.ts"), apiTypes(version));
  const exported = [
    ...MODULES.map((name) => `export * from "./${name}.js";`),
    'export type * from "./api.js";',
    `import type { ${Object.keys(LISTS).join(", ")} } from "./api.js";`,
    ...Object.entries(LISTS).map(([type, list]) => `export declare const ${list}: readonly ${type}[];`),
  ];
  writeFileSync(join(target, "index.d.ts"), exported.join("\n"));
  rmSync(made, { recursive: true });
  rmSync(config);
}

process.umask(0o022);
mkdirSync(dist, { recursive: true });
const stage = mkdtempSync(join(dist, "sdk-"));
mkdirSync(join(stage, "dist"));
writeCode(join(stage, "dist"));
await writeTypes(join(stage, "dist"));
copyFileSync(join(root, "LICENSE"), join(stage, "LICENSE"));
copyFileSync(join(root, "docs/guides/client.md"), join(stage, "README.md"));
const manifest = {
  name: "@scoutdeck/client",
  version,
  description: "Typed client of a Scoutdeck discovery service, and verification of its webhooks.",
  license,
  type: "module",
  engines: { node: ">=20" },
  sideEffects: false,
  exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } },
  types: "./dist/index.d.ts",
};
writeFileSync(join(stage, "package.json"), JSON.stringify(manifest, null, 2));
const [, , folder = dist] = process.argv;
await succeed("npm", "pack", stage, "--pack-destination", folder, "--ignore-scripts");
rmSync(stage, { recursive: true });
log(join(folder, `scoutdeck-client-${version}.tgz`));
