/** In a real repository. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { git } from "./changed-files";
import { isSubject, wrongSubjects } from "./commit-subjects";

let folder: string;
const as = ["-c", "user.name=A", "-c", "user.email=a@example.com"];
const commit = (subject: string) => git(folder, ...as, "commit", "-q", "--allow-empty", "-m", subject);
const subjects = () => wrongSubjects(folder).map((line) => line.replace(/^[\da-f]+ /, ""));
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-subjects-"));
  git(folder, "init", "-q", "-b", "main");
  commit("First commit");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("needs known areas, a colon, a space, plain words and at most 72 characters", () => {
  for (const subject of [
    "ui: lock page scroll",
    "e2e, lists: undo an edit",
    "sign-in: delay guesses",
    `ui: ${"b".repeat(68)}`,
  ])
    expect([subject, isSubject(subject)]).toEqual([subject, true]);
  for (const subject of [
    "Lock page scroll",
    "UI: lock page scroll",
    "docs/api: name the program",
    ": lock page scroll",
    "ui:lock page scroll",
    "ui: ",
    "windows: lock page scroll",
    "ui, windows: lock page scroll",
    "ui: nobody scrolls the page",
    "lists: what has the focus stands below the head",
    `ui: ${"b".repeat(69)}`,
  ])
    expect([subject, isSubject(subject)]).toEqual([subject, false]);
});

test("commits of the branch, without merges; from the last tag where there is one", () => {
  expect(subjects()).toEqual([]);
  git(folder, "switch", "-qc", "branch");
  commit("lists: undo an edit");
  commit("Undo an edit");
  expect(subjects()).toEqual(["Undo an edit"]);
  git(folder, "switch", "-qc", "other", "main");
  commit("docs: name the tag");
  git(folder, ...as, "merge", "-q", "--no-ff", "-m", "Merge branch 'branch' into other", "branch");
  expect(subjects()).toEqual(["Undo an edit"]);
  git(folder, "tag", "v1.0.0");
  expect(subjects()).toEqual([]);
  commit("Fix it");
  expect(subjects()).toEqual(["Fix it"]);
});

test("a folder without a repository has no commits", () => {
  const plain = mkdtempSync(join(tmpdir(), "scoutdeck-plain-"));
  expect(wrongSubjects(plain)).toEqual([]);
  rmSync(plain, { recursive: true });
});
