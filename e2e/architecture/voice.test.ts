/** Texts follow docs/voice.md. */
import { expect, test } from "vitest";
import { sourceFiles } from "./source-files";

/** Forms that readers stumbled over. The list grows; nothing leaves it. */
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
];

/** Texts of the demo are what strangers post; nobody reads those of tests and of the schema's steps. */
const ELSEWHERE = /^(e2e|lib\/(testing|bench)|lib\/server\/(service\/demo|schema))\//;

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
