/**
 * Indexing a table with any text also finds inherited properties: `?error=__proto__` once broke a page. Such tables are
 * read with `ownValue`. Tables with a closed key type are safe, because the compiler checks the key.
 */
import { expect, test } from "vitest";
import { sourceFiles, type SourceFile } from "./source-files";

const files = sourceFiles().filter(
  ({ path, isTest }) =>
    !isTest && /^(app|components|lib)\//.test(path) && !/^lib\/(bench|testing)\//.test(path),
);

const TABLE = /\bconst ([A-Z][A-Z_]*): (?:(?:Readonly|Partial)<)*Record<string,/g;
const tablesOf = ({ text }: SourceFile) => [...text.matchAll(TABLE)].map(([, name]) => name!);

/** An index that is a literal in the code does not count as a lookup. */
const isIndexed = (text: string, table: string) => new RegExp(`\\b${table}\\[(?!["'\`])`).test(text);

/** Tables that a file can use: its own and imported ones. */
function visibleTables(file: SourceFile): string[] {
  const imported = files.filter(({ path }) => file.imports.includes(path)).flatMap(tablesOf);
  return [
    ...tablesOf(file),
    ...imported.filter((name) => new RegExp(`import[^;]*\\b${name}\\b`).test(file.text)),
  ];
}

test("finds tables", () => expect(files.flatMap(tablesOf).length).toBeGreaterThan(15));

test("the rule rejects these forms", () => {
  expect(["ERRORS[error]", "x = ERRORS[a.b] ?? c"].map((text) => isIndexed(text, "ERRORS"))).toEqual([
    true,
    true,
  ]);
  expect(
    ['ERRORS["a"]', "MY_ERRORS[a]", "ownValue(ERRORS, a)"].map((text) => isIndexed(text, "ERRORS")),
  ).toEqual([false, false, false]);
});

test("text tables are never indexed with a value", () => {
  const bad = files.flatMap((file) =>
    visibleTables(file)
      .filter((table) => isIndexed(file.text, table))
      .map((table) => `${file.path}: ${table}`),
  );
  expect(bad).toEqual([]);
});

test("pages and components never cast a text to a key", () => {
  const bad = files.filter(
    ({ path, text }) => /^(app|components)\//.test(path) && /\[[^\]]* as keyof typeof /.test(text),
  );
  expect(bad.map(({ path }) => path)).toEqual([]);
});

test("page parameters are read only through the safe functions", () => {
  const bad = files.filter(({ path, text }) => {
    if (!path.startsWith("app/") || !/\bawait searchParams\b/.test(text)) return false;
    return (
      !/from "@\/components\/filters\/address-entries"/.test(text) || !/Promise<SearchParams>/.test(text)
    );
  });
  expect(bad.map(({ path }) => path)).toEqual([]);
});
