import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { PAGE_SOURCES, openToRead } from "./ensure-built";
import { sourcesDigest } from "./programs.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-digest-"));
  mkdirSync(join(folder, "lib"));
  write("lib/a.ts", "1");
  write("package-lock.json", "{}");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const digestOf = (of: string) => sourcesDigest(of, PAGE_SOURCES);
const write = (path: string, text: string) => writeFileSync(join(folder, path), text);

test("the same sources have the same digest", () => {
  const before = digestOf(folder);
  write("lib/a.ts", "1");
  expect(digestOf(folder)).toBe(before);
});

test.each([
  ["a change", () => write("lib/a.ts", "2")],
  ["a new file", () => write("lib/b.ts", "")],
  ["a removed file", () => rmSync(join(folder, "lib/a.ts"))],
  ["another lock file", () => write("package-lock.json", "{ }")],
  ["a document that is a page", () => write("CHANGELOG.md", "")],
  ["another configuration", () => write("next.config.mjs", "")],
])("%s needs a new build", (_name, change) => {
  const before = digestOf(folder);
  change();
  expect(digestOf(folder)).not.toBe(before);
});

test.each([
  ["a test", () => write("lib/a.test.ts", "")],
  ["a test of a component", () => write("lib/a.test.tsx", "")],
  ["the front page of the repository", () => write("README.md", "")],
  [
    "a development server's own files",
    () => {
      mkdirSync(join(folder, ".next/dev"), { recursive: true });
      write(".next/dev/lock", "");
    },
  ],
])("%s does not", (_name, change) => {
  const before = digestOf(folder);
  change();
  expect(digestOf(folder)).toBe(before);
});

test("the same text under another name is another source", () => {
  const before = digestOf(folder);
  renameSync(join(folder, "lib/a.ts"), join(folder, "lib/z.ts"));
  expect(digestOf(folder)).not.toBe(before);
});

test("two files that swap their texts are other sources, wherever the project lies", () => {
  write("lib/b.ts", "2");
  const before = digestOf(folder);
  const copy = `${folder}-copy`;
  cpSync(folder, copy, { recursive: true });
  expect(digestOf(copy)).toBe(before);
  rmSync(copy, { recursive: true });
  write("lib/a.ts", "2");
  write("lib/b.ts", "1");
  expect(digestOf(folder)).not.toBe(before);
});

test("any user may read a build made under a strict umask, and none may write more than before", () => {
  const built = mkdtempSync(join(tmpdir(), "scoutdeck-open-"));
  const outside = mkdtempSync(join(tmpdir(), "scoutdeck-closed-"));
  try {
    mkdirSync(join(built, "server"), { mode: 0o700 });
    writeFileSync(join(built, "server", "page.js"), "", { mode: 0o600 });
    writeFileSync(join(built, "run"), "", { mode: 0o700 });
    symlinkSync(outside, join(built, "link"));
    chmodSync(outside, 0o700);
    openToRead(built);
    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
    expect(["server", "server/page.js", "run"].map((name) => modeOf(join(built, name)))).toEqual([
      "755",
      "644",
      "744",
    ]);
    expect(modeOf(outside)).toBe("700");
  } finally {
    rmSync(built, { recursive: true });
    rmSync(outside, { recursive: true });
  }
});
