import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./run.mjs";
import { STATIC_CHECKS } from "./static-checks";

test.each(STATIC_CHECKS)("$name: its program and arguments exist", ({ bin, args }) => {
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
