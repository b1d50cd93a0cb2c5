/** Compares the answers of all engines with those of the first; a difference ends the bench. */
import { isDeepStrictEqual } from "node:util";
import type { Engine, ListSearch, Search } from "./engine";

function insist(name: string, question: string, expected: unknown, answer: unknown): void {
  if (isDeepStrictEqual(expected, answer)) return;
  const show = (value: unknown) => JSON.stringify(value).slice(0, 2_000);
  throw new Error(
    `${name} answers "${question}" differently:\n${show(answer)}\nexpected:\n${show(expected)}`,
  );
}

async function found(engine: Engine, search: Search) {
  const { total, ids } = await engine.search(search);
  // Records have no order; a page has.
  return { total, ids: search.kind === "records" ? ids.toSorted() : ids };
}

/**
 * Runs every search once, which also warms every engine.
 * @returns how many answers were equal
 * @throws Error that names the engine and the search whose answer differs
 */
export async function compareAnswers(
  engines: readonly Engine[],
  searches: readonly Search[],
  pages: readonly ListSearch[],
): Promise<number> {
  const [first, ...others] = engines;
  for (const search of searches) {
    const expected = await found(first!, search);
    for (const engine of others) insist(engine.name, search.name, expected, await found(engine, search));
  }
  for (const search of pages) {
    const expected = await first!.counts(search);
    for (const engine of others) {
      insist(engine.name, `${search.name} (counts)`, expected, await engine.counts(search));
    }
  }
  return (searches.length + pages.length) * others.length;
}
