/** The walks that the documents describe: their files are on the way, and no more than there should be. */
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { importsOf } from "@/lib/host/tests-of";

const FOLDERS = [
  "app/(dashboard)/viral",
  "lib/contract",
  "lib/server/access",
  "lib/server/team/search",
  "lib/server/service",
  "lib/server/adapters/catalogue",
  "lib/server/adapters/duckdb",
  "lib/server/adapters/embedded-service",
];
const MOST_OF_A_SEARCH = 14;

function pathOf(name: string): string {
  const found = FOLDERS.map((folder) => `${folder}/${name}`).filter((path) => existsSync(path));
  expect(found, name).toHaveLength(1);
  return found[0]!;
}

test("a search from page to SQL goes through at most 14 files, each called by one before", () => {
  const text = readFileSync("docs/architecture.md", "utf8");
  const [, count, names = ""] = /The way has (\d+) files: ([^]*?)\n\n/.exec(text)!;
  const files = [...names.matchAll(/`([\w-]+\.tsx?)`/g)].map(([, name]) => pathOf(name!));
  expect(files).toHaveLength(Number(count));
  expect(files.length).toBeLessThanOrEqual(MOST_OF_A_SEARCH);
  const called = new Set(files.flatMap((file) => importsOf(file, readFileSync(file, "utf8"))));
  // The page is called by the framework, and what composition puts together is called through its port.
  const uncalled = files.filter((file) => !called.has(file.replace(/\.tsx?$/, "")));
  expect(uncalled.map((file) => file.split("/").at(-1))).toEqual([
    "page.tsx",
    "embedded-service.ts",
    "open-catalogue.ts",
  ]);
});

test.each(["tour-of-a-reveal", "tour-of-a-cell"])("%s lists as many files as it says", (tour) => {
  const text = readFileSync(`docs/guides/${tour}.md`, "utf8");
  const listed = text.match(/^\| `[\w./()[\]<>-]+\.tsx?` \|/gm) ?? [];
  expect(listed).toHaveLength(Number(/ (\d+) files/.exec(text)![1]));
});
