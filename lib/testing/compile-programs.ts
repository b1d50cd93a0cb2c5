/**
 * For tests: the programs that they start, compiled once a run. Through tsx a start takes two seconds of processor time,
 * nearly all of it for fetching 600 modules one by one; a compiled program takes half a second. What a person starts is
 * proven as it is by the tests of lib/host and by every instance of the browser tests.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "@/lib/host/run.mjs";

const PROGRAMS = [
  "e2e/faults/fault-service.ts",
  "e2e/faults/worker.ts",
  "lib/host/prepare.ts",
  "lib/testing/activity-process.ts",
  "lib/testing/compiled-cli.ts",
  "lib/testing/dashboard-process.ts",
  "lib/testing/site-process.ts",
  "lib/testing/state-process.ts",
  "lib/testing/team-process.ts",
] as const;
export type Program = (typeof PROGRAMS)[number];

/** Environment variable with the folder of the compiled programs. */
const FOLDER = "TEST_PROGRAMS";
const CONDITION = "--conditions=react-server";

type Loaded = { contents: string; loader: "ts" };
type Resolved = { external: true; path: string } | undefined;
type Plugin = {
  name: string;
  setup: (build: {
    onLoad: (options: { filter: RegExp }, load: (file: { path: string }) => Loaded) => void;
    onResolve: (options: { filter: RegExp }, resolve: (file: { path: string }) => Resolved) => void;
  }) => void;
};
type Options = { plugins: Plugin[] } & Record<string, unknown>;
type Esbuild = { build: (options: Options) => Promise<unknown> };

/** tsx compiles with it. */
const { build }: Esbuild = createRequire(createRequire(import.meta.url).resolve("tsx"))("esbuild");

/** Those of hundreds of small files; the others are loaded from where they are. */
const COMPILED_PACKAGES = /^(kysely|server-only|zod)(\/|$)/;

const plugin: Plugin = {
  name: "sources",
  setup({ onLoad, onResolve }) {
    // A source finds its neighbours by its own address, wherever it is compiled to.
    onLoad({ filter: /[\\/](lib|e2e)[\\/][^?]*\.(ts|mjs)$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replaceAll(
        "import.meta.url",
        JSON.stringify(pathToFileURL(path).href),
      ),
      loader: "ts",
    }));
    onResolve({ filter: /^([^./@]|@[^/])/ }, ({ path }) =>
      COMPILED_PACKAGES.test(path) ? undefined : { external: true, path },
    );
  },
};

/** @returns what removes them */
export async function compilePrograms(): Promise<() => void> {
  // Below the project, where the packages are found.
  const parent = join(root, "node_modules", ".cache");
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, "scoutdeck-programs-"));
  await build({
    absWorkingDir: root,
    entryPoints: PROGRAMS,
    outdir: folder,
    outbase: root,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    conditions: ["react-server"],
    sourcemap: true,
    logLevel: "warning",
    plugins: [plugin],
  });
  process.env[FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** What Node is told to run a program: compiled where the run has compiled it, otherwise through tsx. */
export function argsOf(program: Program): string[] {
  const folder = process.env[FOLDER];
  if (folder) return [CONDITION, join(folder, program.replace(/\.ts$/, ".mjs"))];
  return [CONDITION, "--import", "tsx", join(root, program)];
}
