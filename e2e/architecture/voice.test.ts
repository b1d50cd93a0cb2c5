/** Texts, comments, documents and test names follow docs/voice.md. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "@/lib/host/run.mjs";
import { sourceFiles } from "./source-files";

/** Forms that readers stumbled over. The list only grows. */
const BANNED: readonly RegExp[] = [
  /\bwhoever\b/i,
  /\bby (itself|themselves|ourselves)\b/i,
  /\bstands? (on|in|with|under|here|among|beside)\b/i,
  /\bgives? way\b/i,
  /\bwill hardly\b/i,
  /\bworks? no longer\b/i,
  /\bput this \w+ away\b/i,
  /\bsee to\b/i,
  /\bat (this|the) moment\b/i,
  /\bfor ever\b/i,
  /\bany more\b/i,
  /\bon the way\b/i,
  /\bgoes on\b/i,
  /\bwhom\b/i,
  /\b(credits|budget|posts|creators) a (day|month|page)\b/i,
  /\bchoose (creators|all|up|one|another)\b/i,
  /\bchosen creators\b/i,
  /\bcannot be understood\b/i,
  /\bnext confirmation\b/i,
  /[a-z]!["`<]/,
  /\b(some|no|every|any)body('s)? (?!asked)/,
  /\bthe books\b/i,
  /\b(brought|took) back\b/i,
  /\bwhat(ever)? (is|was) (held|left|brought|wrong|told)\b/i,
  /\bfrom now on\b/i,
  /\bas you said\b/i,
  /\brecogni[sz]e it by\b/i,
  /\bleft (alone|as (it|they) (is|was|are|were))\b/i,
];

/** Forms of comments, documents and test names that readers had to read twice. */
const PUZZLING: readonly RegExp[] = [
  /\b([Ss]ome|[Nn]o|[Ee]very|[Aa]ny)body\b/,
  /\b(whoever|that which|so many|so long a|for ever|any more|at the moment|goes on)\b/i,
  /\bby (itself|themselves)\b/i,
  /\bstands? (in|on|beside|still|here)\b/i,
];

/** A comment starts with its subject. */
const OPENING = /^\s*(\/\*\*|\/\/) (What|Who|Whom|Of|Those|With|Without|So|For whom)\b/;

/** Texts of the demo imitate strangers' posts. Those of tests and migrations have no readers. */
const ELSEWHERE =
  /^(e2e\/|lib\/(testing|bench)\/|lib\/server\/(service\/demo|schema)\/|lib\/host\/commit-subjects)/;

const blank = (comment: string) => comment.replace(/[^\n]/g, " ");
const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/(?<=^|\s)\/\/.*$/gm, blank);

test("no words of the interface, of errors or of commands have a form that readers stumbled over", () => {
  const files = sourceFiles().filter(({ path, isTest }) => !isTest && !ELSEWHERE.test(path));
  const hits = files.flatMap(({ path, text }) =>
    withoutComments(text)
      .split("\n")
      .flatMap((line, index) =>
        BANNED.flatMap((form) => (form.exec(line) ?? []).slice(0, 1)).map(
          (words) => `${path}:${index + 1} ${words}`,
        ),
      ),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(hits).toEqual([]);
});

const found = (path: string, lines: readonly string[], forms: readonly RegExp[]) =>
  lines.flatMap((line, index) =>
    forms.flatMap((form) =>
      (form.exec(line) ?? []).slice(0, 1).map((words) => `${path}:${index + 1} ${words}`),
    ),
  );

test("comments are plain sentences that start with their subject", () => {
  const hits = sourceFiles().flatMap(({ path, text }) => {
    const lines = text.split("\n").map((line) => (/^\s*(\/\/|\/\*|\*)/.test(line) ? line : ""));
    return found(path, lines, [...PUZZLING, OPENING]);
  });
  expect(hits).toEqual([]);
});

/** Pages that quote puzzling forms to replace them. */
const QUOTING = ["docs/voice.md"];

test("documents are plain sentences", () => {
  const nested = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name.replaceAll("\\", "/")}`);
  const pages = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", ...nested];
  expect(pages.length).toBeGreaterThan(80);
  const hits = pages
    .filter((path) => !QUOTING.includes(path))
    .flatMap((path) => found(path, readFileSync(join(root, path), "utf8").split("\n"), PUZZLING));
  expect(hits).toEqual([]);
});

test("test names are plain sentences", () => {
  const NAME = /\b(?:test|it|describe)(?:\.\w+)*(?:\([^()]*\))?\(\s*(["'`])((?:\\.|(?!\1).)*)\1/g;
  const tests = sourceFiles().filter(({ isTest }) => isTest);
  const names = tests.flatMap(({ path, text }) =>
    [...text.matchAll(NAME)].map(([, , name]) => ({ path, name: name! })),
  );
  expect(names.length).toBeGreaterThan(4_000);
  expect(names.flatMap(({ path, name }) => found(path, [name], PUZZLING))).toEqual([]);
});
