/** The oracle of the tests: the catalogue's right answers, computed record by record from the definitions. */
import { hasHistogram, hasValues, isOpenList } from "@/lib/contract/by-kind";
import type { AnyValues, Filter, QueryDefinition } from "@/lib/contract/definition";
import { fieldsOf } from "@/lib/contract/definition";
import { fold, foldHandle } from "@/lib/contract/fold";
import type { Facets } from "@/lib/contract/records";

export type AnyRow = Record<string, unknown> & { id: string };

const DAY_MS = 86_400_000;

/** The field of a row that fills a column. */
export function field(column: string): string {
  return column
    .split("_")
    .map((word, index) => (index === 0 ? word : word[0]!.toUpperCase() + word.slice(1)))
    .join("");
}

function cleaned(text: string): string {
  const kept = [...text].filter((character) => {
    const code = character.codePointAt(0)!;
    return code > 31 ? code !== 127 : code === 9 || code === 10 || code === 13;
  });
  return kept.join("").toWellFormed();
}

/** A row as the catalogue must store it: clean texts, unknown fields absent. */
export function cleanedRow(row: AnyRow): AnyRow {
  const entries = Object.entries(row).map(([name, value]) => {
    if (typeof value === "string") return [name, cleaned(value)];
    if (!Array.isArray(value)) return [name, value];
    return [name, (value as string[]).map(cleaned).filter((text) => text !== "")];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== "")) as AnyRow;
}

/** Whether a cleaned row meets one filter. */
function meets(row: AnyRow, filter: Filter, values: AnyValues): boolean {
  const value = row[field(filter.column)];
  const [first, second] = fieldsOf(filter).map((name) => values[name]);
  const text = typeof value === "string" ? fold(value) : undefined;
  switch (filter.kind) {
    case "multiSelect":
      return !(first as string[])?.length || (first as string[]).includes(value as string);
    case "select":
      if (!first) return true;
      return filter.isOpen ? text === fold(first as string) : value === first;
    case "range":
      if (first === undefined && second === undefined) return true;
      if (typeof value !== "number") return false;
      return value >= ((first as number) ?? -Infinity) && value <= ((second as number) ?? Infinity);
    case "dateRange": {
      const day = new Date(value as number).toISOString().slice(0, 10);
      return day >= ((first as string) ?? "0000") && day <= ((second as string) ?? "9999");
    }
    case "text": {
      const wanted = first === undefined ? "" : fold(first as string);
      if (wanted === "") return true;
      if (text === undefined) return false;
      if (filter.match === "contains") return text.includes(wanted);
      if (filter.match === "words") return wanted.split(/\s+/).every((word) => text.includes(word));
      if (filter.match === "exact") return text.trim() === wanted;
      return foldHandle(value as string) === foldHandle(first as string);
    }
    case "textList": {
      const wanted = ((first as string[]) ?? []).map(fold);
      const own = ((value as string[]) ?? []).map(fold);
      if (wanted.length === 0) return true;
      if (filter.match === "anyContains") {
        return wanted.some((part) => own.some((element) => element.includes(part)));
      }
      const tags = own.map((tag) => tag.trim().replace(/^#/, "").trim());
      return wanted.every((tag) => tags.includes(tag));
    }
    case "flag":
      if (first !== true) return true;
      if (filter.isStated && (row.inferred as string[] | undefined)?.includes(field(filter.column)))
        return false;
      return value !== undefined;
  }
}

/** Names of the filters that each row misses. */
function missedFilters(query: QueryDefinition, rows: AnyRow[], values: AnyValues): string[][] {
  const isSet = (filter: Filter) => fieldsOf(filter).some((name) => values[name] !== undefined);
  const active = Object.entries(query.filters).filter(([, filter]) => isSet(filter));
  return rows.map((row) => active.filter(([, filter]) => !meets(row, filter, values)).map(([name]) => name));
}

/** The cleaned rows that meet all filters. */
export function matching(query: QueryDefinition, rows: AnyRow[], values: AnyValues): AnyRow[] {
  const missed = missedFilters(query, rows, values);
  return rows.filter((_, index) => missed[index]!.length === 0);
}

/** For each filter the cleaned rows that meet all the others. */
function matchingOthers(query: QueryDefinition, rows: AnyRow[], values: AnyValues) {
  const missed = missedFilters(query, rows, values);
  return (name: string) => rows.filter((_, index) => missed[index]!.every((other) => other === name));
}

/** Sorts by a field, unknown values lowest, ties by the UTF-8 bytes of the id. */
export function sorted(rows: AnyRow[], by: string, order: "asc" | "desc"): AnyRow[] {
  const key = (row: AnyRow) => (typeof row[by] === "number" ? row[by] : -Infinity);
  const ascending = rows.toSorted(
    (a, b) => Math.sign(key(a) - key(b)) || Buffer.compare(Buffer.from(a.id), Buffer.from(b.id)),
  );
  return order === "asc" ? ascending : ascending.reverse();
}

function tally(keys: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function knownTexts(rows: AnyRow[], name: string): string[] {
  return rows.map((row) => row[name]).filter((value) => typeof value === "string");
}

/** Counts by filter and value, case ignored where the list is open. */
export function valueCounts(query: QueryDefinition, rows: AnyRow[], values: AnyValues) {
  const others = matchingOthers(query, rows, values);
  const counts: Record<string, Map<string, number>> = {};
  for (const [name, filter] of Object.entries(query.filters)) {
    if (!hasValues(filter)) continue;
    const texts = knownTexts(others(name), field(filter.column));
    counts[name] = tally(
      isOpenList(filter) ? texts.map(fold) : texts.filter((text) => filter.values.includes(text)),
    );
  }
  return counts;
}

/** Counts of the buckets of each range filter, for the buckets that `facets` chose. */
export function bucketCounts(query: QueryDefinition, rows: AnyRow[], values: AnyValues, facets: Facets) {
  const others = matchingOthers(query, rows, values);
  const counts: Record<string, number[]> = {};
  for (const [name, filter] of Object.entries(query.filters)) {
    if (!hasHistogram(filter)) continue;
    const buckets = facets.histograms[name]!;
    const numbers = others(name).map((row) => row[field(filter.column)]);
    const known = numbers.filter((value) => typeof value === "number");
    counts[name] = buckets.map(({ from, to }, index) => {
      const low = index === 0 ? -Infinity : from;
      const high = index === buckets.length - 1 ? Infinity : to;
      return known.filter((value) => value >= low && value < high).length;
    });
  }
  return counts;
}

export function dayCounts(rows: AnyRow[]): Map<string, number> {
  return tally(
    rows.map((row) =>
      new Date(Math.floor((row.createdAt as number) / DAY_MS) * DAY_MS).toISOString().slice(0, 10),
    ),
  );
}

/** Uses of each text of a field, case ignored. */
export function textCounts(rows: AnyRow[], name: string, part: (text: string) => string = (text) => text) {
  return tally(
    knownTexts(rows, name)
      .map(part)
      .filter((text) => text !== "")
      .map(fold),
  );
}

/** The middle of the numbers, or the mean of the two in the middle; null of none. */
export function median(numbers: number[]): number | null {
  const ascending = numbers.toSorted((a, b) => a - b);
  if (ascending.length === 0) return null;
  const middle = (ascending.length - 1) / 2;
  return (ascending[Math.floor(middle)]! + ascending[Math.ceil(middle)]!) / 2;
}
