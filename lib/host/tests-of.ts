import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const withoutExtension = (path: string) => path.replace(/\.(tsx?|mjs)$/, "");

export function importsOf(path: string, text: string): string[] {
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*"(@|\.{1,2})\/([^"]+)"/g)];
  return specifiers.map(([, start = "", rest = ""]) =>
    withoutExtension(start === "@" ? rest : join(dirname(path), start, rest)),
  );
}

/**
 * Returns the changed tests, and those that import a changed file directly. Indirect imports don't count: a setting
 * reaches nearly every test, and `npm test` runs them all.
 * @param tests all tests of the project
 */
export function testsOf(folder: string, changed: string[], tests: string[]): string[] {
  const sources = new Set(changed.map(withoutExtension));
  return tests.filter((test) => {
    if (changed.includes(test)) return true;
    const file = join(folder, test);
    return existsSync(file) && importsOf(test, readFileSync(file, "utf8")).some((path) => sources.has(path));
  });
}
