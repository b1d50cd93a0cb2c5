/** In a real repository. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changedFiles, git } from "./changed-files";

let folder: string;
const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
const commit = (subject: string) => {
  git(folder, "add", "-A");
  git(folder, "-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-qm", subject);
};
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-changes-"));
  git(folder, "init", "-q", "-b", "main");
  write("kept.ts", "1");
  write("gone.ts", "1");
  commit("first");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("lists uncommitted changes without removed files, else the branch's changes", () => {
  expect(changedFiles(folder).files).toEqual([]);
  git(folder, "switch", "-qc", "branch");
  write("kept.ts", "2");
  write("new.ts", "1");
  rmSync(join(folder, "gone.ts"));
  expect(changedFiles(folder)).toEqual({ since: "the last commit", files: ["kept.ts", "new.ts"] });
  commit("second");
  expect(changedFiles(folder).files).toEqual(["kept.ts", "new.ts"]);
  write("new.ts", "2");
  expect(changedFiles(folder).files).toEqual(["new.ts"]);
  expect(changedFiles(folder, "main").files).toEqual(["kept.ts", "new.ts"]);
});

test("a folder without a repository has no changes", () => {
  const plain = mkdtempSync(join(tmpdir(), "scoutdeck-plain-"));
  expect(changedFiles(plain).files).toEqual([]);
  rmSync(plain, { recursive: true });
});
