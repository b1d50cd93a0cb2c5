/** Every file is of the product or a known tool of developers, and the product uses no such tool (ASVS 15.2.3). */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { sourceFiles, type SourceFile } from "./source-files";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

const files = sourceFiles().filter(({ path, isTest }) => !isTest && !path.startsWith("e2e/"));
const byPath = new Map(files.map((file) => [file.path, file]));

/** Tools of developers, and folders of them. */
const TOOLS = [
  "lib/bench",
  "lib/host/apt-install.ts",
  "lib/host/base-report.ts",
  "lib/host/changed-files.ts",
  "lib/host/check-base.ts",
  "lib/host/check.ts",
  "lib/host/commit-subjects.ts",
  "lib/host/complete-lock.ts",
  "lib/host/find-chromium.ts",
  "lib/host/find-postgres.ts",
  "lib/host/memory-folder.ts",
  "lib/host/oxfmt.json",
  "lib/host/oxlint.json",
  "lib/host/package.ts",
  "lib/host/release.ts",
  "lib/host/sdk-types.ts",
  "lib/host/sdk.ts",
  "lib/host/sql-tests.ts",
  "lib/host/stage-package.ts",
  "lib/host/static-checks.ts",
  "lib/host/test-long.ts",
  "lib/host/test-report.ts",
  "lib/host/test.ts",
  "lib/host/tests-of.ts",
  "lib/host/time-limits.ts",
  "lib/sdk",
  "lib/server/adapters/duckdb/engine-csv.ts",
  "lib/server/adapters/duckdb/export-columns.ts",
  "lib/server/composition/measured-catalogue.ts",
  "lib/testing",
  "lib/vitest.config.ts",
];
const isKeptOut = (path: string) => TOOLS.some((entry) => path === entry || path.startsWith(`${entry}/`));

/** Entry points of a start, a build and the command line. Pages and routes are found by folder. */
const PROGRAMS = [
  "lib/host/bring-node.mjs",
  "lib/host/after-install.mjs",
  "lib/host/start.mjs",
  "lib/host/launch.ts",
  "lib/host/prepare.ts",
  "lib/host/make-demo.ts",
  "lib/host/run-program.mjs",
  "lib/host/build.ts",
  "lib/cli/main.ts",
  "lib/server/composition/imports/import-child.ts",
  "lib/server/composition/imports/judge-thread.ts",
];
const isAddress = ({ path }: SourceFile) => path.startsWith("app/");

/** Files that run in the product, and what each of them imports, types too. */
function reached(): SourceFile[] {
  const boot = [...read("instrumentation.ts").matchAll(/import\("@\/([^"]+)"\)/g)].map(
    ([, path]) => `${path}.ts`,
  );
  const paths = new Set([...PROGRAMS, ...boot, ...files.filter(isAddress).map(({ path }) => path)]);
  for (const path of paths) for (const next of byPath.get(path)!.imports) paths.add(next);
  return [...paths].map((path) => byPath.get(path)!);
}

describe("the product", () => {
  const product = reached();

  test("imports no developer tools", () => {
    expect(product.length).toBeGreaterThan(500);
    expect(product.filter(({ path }) => isKeptOut(path)).map(({ path }) => path)).toEqual([]);
  });

  test("has no file that nothing uses", () => {
    const inProduct = new Set(product);
    const sent = files.filter((file) => !inProduct.has(file) && !isKeptOut(file.path));
    expect(sent.map(({ path }) => path)).toEqual([]);
  });

  test("builds without the git history", () => {
    expect(
      product.filter(({ text }) => /["'`/]\.git\b|["'`]git["'`]/.test(text)).map(({ path }) => path),
    ).toEqual([]);
  });

  test("names only files that exist", () => {
    const isThere = (entry: string) =>
      files.some(({ path }) => path === entry || path.startsWith(`${entry}/`)) || read(entry) !== "";
    expect(TOOLS.filter((entry) => !isThere(entry))).toEqual([]);
  });
});
