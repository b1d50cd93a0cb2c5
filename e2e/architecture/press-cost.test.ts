/**
 * All pages share the style sheet, so every press evaluates every rule with `:has()`. Eighteen of them cost 1,500 ms of
 * processor time instead of 60 (typing in the quick box, slow processor). Such rules belong into a style of the part
 * that needs them, or apply only without scripts.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { sourceFiles } from "./source-files";

const VARIANT = /(?<![\w-])(?:(?:group|peer|in|not)-)?has-(?:\[|[a-z-]+:)/g;

/** Class names that ask what an element has. */
const askingClasses = (text: string) => text.match(VARIANT) ?? [];

/** Rules of a style sheet that ask what an element has, without those of `@media (scripting: none)`. */
function askingRules(css: string): string[] {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, "");
  let rules = bare;
  for (let at = rules.search(/@media \(scripting: none\)/); at >= 0;) {
    let depth = 0;
    let end = rules.indexOf("{", at);
    do depth += { "{": 1, "}": -1 }[rules[end]!] ?? 0;
    while (++end < rules.length && depth > 0);
    rules = rules.slice(0, at) + rules.slice(end);
    at = rules.search(/@media \(scripting: none\)/);
  }
  return rules.match(/[^{};]*:has\([^{]*/g)?.map((rule) => rule.trim()) ?? [];
}

test("the rule rejects these forms", () => {
  expect(
    askingClasses('"group-has-[input:checked]/row:flex has-focus-visible:bg-hover has-[a]:b"'),
  ).toHaveLength(3);
  expect(askingClasses('"holds-chosen:flex" // it has-been: nothing to.has-x')).toEqual(["has-been:"]);
  expect(askingRules("body:has(a) b { c: d }")).toEqual(["body:has(a) b"]);
  expect(askingRules("@media (scripting: none) { body:has(a) { c { d: e } } } f { g: h }")).toEqual([]);
});

test("classes never use :has()", () => {
  const asking = sourceFiles()
    .filter(({ path, isTest }) => !isTest && /^(app|components)\//.test(path))
    .flatMap(({ path, text }) => askingClasses(text).map((name) => `${path}: ${name}`));
  expect(asking).toEqual([]);
});

test("global rules never use :has()", () => {
  const css = readFileSync(fileURLToPath(new URL("../../app/globals.css", import.meta.url)), "utf8");
  expect(askingRules(css)).toEqual([]);
});
