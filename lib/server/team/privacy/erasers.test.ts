/** Every table has a decision about creator data, and columns that look like it have an eraser. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ERASERS } from "./erasers";

/** Columns of each table, as `npm run schema` writes them. */
function columnsOf(): Map<string, string[]> {
  const text = readFileSync("lib/server/schema/tables.ts", "utf8");
  const found = new Map<string, string[]>();
  for (const [, table, body] of text.matchAll(/^ {2}(\w+): \{\n(.*?)^ {2}\};/gms))
    found.set(
      table!,
      [...body!.matchAll(/^ {4}(\w+): (?:Generated<)?string/gm)].map(([, column]) => column!),
    );
  return found;
}

/** Names of columns that hold a creator, a record, or lists and answers that may contain one. */
const SUSPICIOUS =
  /creator|^ids$|notFound|paidTwice|waiting|record|^body$|answer|username|^bio$|handle|search/i;

test("every table has a decision", () => {
  expect(Object.keys(ERASERS).toSorted()).toEqual([...columnsOf().keys()].toSorted());
});

test("a table with a column that may name a creator has an eraser", () => {
  const suspicious = [...columnsOf()].filter(([, columns]) => columns.some((name) => SUSPICIOUS.test(name)));
  expect(suspicious.length).toBeGreaterThan(7);
  const undecided = suspicious.filter(
    ([table]) => typeof ERASERS[table as keyof typeof ERASERS] === "string",
  );
  expect(undecided).toEqual([]);
});

test("tables without an eraser say why", () => {
  for (const [table, entry] of Object.entries(ERASERS))
    if (typeof entry === "string") expect([table, entry.length > 10]).toEqual([table, true]);
});
