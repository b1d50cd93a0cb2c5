/** The image contains the product and no developer tools (ASVS 15.2.3). */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { sourceFiles, type SourceFile } from "./source-files";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

const files = sourceFiles().filter(({ path, isTest }) => !isTest && !path.startsWith("e2e/"));
const byPath = new Map(files.map((file) => [file.path, file]));

/** Paths that .dockerignore excludes within included folders. */
const keptOut = read(".dockerignore")
  .split("\n")
  .filter((line) => /^(app|components|lib)\//.test(line));
const isKeptOut = (path: string) => keptOut.some((entry) => path === entry || path.startsWith(`${entry}/`));

/** Entry points of a start, a build in the image and the command line. Pages and routes are found by folder. */
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
/** Code for other programs: API clients (README), and outbox readers, which the product does not have. */
const OFFERED = [
  "lib/contract/service-client.ts",
  "lib/contract/every-creator-id.ts",
  "lib/server/team/outbox/internal/read-events.ts",
];
const isAddress = ({ path }: SourceFile) => path.startsWith("app/");

/** Files that run in the product, and what each of them imports, types too. */
function reached(): SourceFile[] {
  const boot = [...read("instrumentation.ts").matchAll(/import\("@\/([^"]+)"\)/g)].map(
    ([, path]) => `${path}.ts`,
  );
  const paths = new Set([
    ...PROGRAMS,
    ...OFFERED,
    ...boot,
    ...files.filter(isAddress).map(({ path }) => path),
  ]);
  for (const path of paths) for (const next of byPath.get(path)!.imports) paths.add(next);
  return [...paths].map((path) => byPath.get(path)!);
}

describe("the image", () => {
  const product = reached();

  test("includes every file that the product imports", () => {
    expect(product.length).toBeGreaterThan(500);
    expect(product.filter(({ path }) => isKeptOut(path)).map(({ path }) => path)).toEqual([]);
  });

  test("excludes tests, benchmarks and developer tools", () => {
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
    expect(keptOut.filter((entry) => !isThere(entry))).toEqual([]);
  });
});
