import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importsOf, testsOf } from "./tests-of";

const FILES = {
  "lib/a.test.ts": 'import { a } from "./a";',
  "lib/b.test.ts": 'import { b } from "@/lib/deep/b.mjs";',
  "lib/deep/c.test.ts": 'import type { A } from "../a";\nconst late = await import("./late");',
};
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-tests-of-"));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const of = (...changed: string[]) => testsOf(folder, changed, [...Object.keys(FILES), "lib/gone.test.ts"]);

test("tests that import the changed file from any folder", () => {
  expect(of("lib/a.ts")).toEqual(["lib/a.test.ts", "lib/deep/c.test.ts"]);
  expect(of("lib/deep/b.mjs")).toEqual(["lib/b.test.ts"]);
  expect(of("lib/deep/late.tsx")).toEqual(["lib/deep/c.test.ts"]);
});

test("tests that changed themselves, and none when nothing is near", () => {
  expect(of("lib/b.test.ts")).toEqual(["lib/b.test.ts"]);
  expect(of("lib/aa.ts", "README.md")).toEqual([]);
});

test("packages are no files of the project", () =>
  expect(importsOf("lib/a.ts", 'import x from "react";\nimport "./b";')).toEqual(["lib/b"]));
