import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./run.mjs";
import { STATIC_CHECKS, staticChecksOf } from "./static-checks";

test.each(STATIC_CHECKS)("$name: its program is installed, and what it is given exists", ({ bin, args }) => {
  expect(existsSync(join(root, "node_modules", bin))).toBe(true);
  const paths = args.filter((arg) => !/^[-!]/.test(arg));
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test("types, lint and format, each of which fails on its first warning", () => {
  expect(STATIC_CHECKS.map(({ name }) => name)).toEqual(["Types", "Lint", "Format"]);
  const [types, lint, format] = STATIC_CHECKS.map(({ args }) => args);
  expect(types).toContain("--noEmit");
  expect(lint).toContain("--deny-warnings");
  expect(format).toContain("--check");
});

test("of changed files only those that have a format are read, and types and lint stay whole", () => {
  expect(staticChecksOf(["README.md", ".github/workflows/test.yml"]).map(({ name }) => name)).toEqual([
    "Types",
    "Lint",
  ]);
  const [types, lint, format] = staticChecksOf(["README.md", "lib/host/check.ts", "app/page.tsx"]);
  expect([types, lint]).toEqual(STATIC_CHECKS.slice(0, 2));
  expect(format!.args.filter((arg) => !/^[-!]/.test(arg))).toEqual(["lib/host/check.ts", "app/page.tsx"]);
});
