/** Runs the filters of a search as loops over arrays. Each loop keeps the matching rows of the loop before it. */
import type { AnyValues, Filter } from "@/lib/contract/definition";
import { fold, foldHandle, foldTag } from "@/lib/contract/fold";
import { SEPARATOR } from "@/lib/domain/clean-text";
import type { TypedTable } from "./typed-array-table";

const DAY_MS = 86_400_000;

export type RowFilter = { name: string; isText: boolean; meets: (row: number) => boolean };

function among(table: TypedTable, column: string, codes: readonly number[]): RowFilter["meets"] {
  const numbers = table.numbers.get(column)!;
  if (codes.length === 1) {
    const [only] = codes;
    return (row) => numbers[row] === only;
  }
  const most = Math.max(0, ...codes);
  const isIn = new Uint8Array(most + 1);
  for (const code of codes) isIn[code] = 1;
  return (row) => isIn[numbers[row]!] === 1;
}

function dictionaries(
  table: TypedTable,
  column: string,
  test: (folded: string) => boolean,
): RowFilter["meets"] {
  const numbers = table.numbers.get(column)!;
  const isIn = Uint8Array.from(table.dictionaries.get(column)!.folded, (folded) => (test(folded) ? 1 : 0));
  return (row) => isIn[numbers[row]!] === 1;
}

function between(table: TypedTable, column: string, from = -Infinity, to = Infinity): RowFilter["meets"] {
  const numbers = table.numbers.get(column)!;
  return (row) => numbers[row]! >= from && numbers[row]! <= to;
}

function containsEach(table: TypedTable, column: string, needles: readonly string[]): RowFilter["meets"] {
  const texts = table.texts.get(column)!;
  if (needles.length === 1) {
    const needle = needles[0]!;
    return (row) => texts[row]?.includes(needle) === true;
  }
  return (row) => needles.every((needle) => texts[row]?.includes(needle) === true);
}

function textFilter(
  table: TypedTable,
  filter: Extract<Filter, { kind: "text" }>,
  text: string,
): RowFilter["meets"] {
  const { column, match } = filter;
  const texts = table.texts.get(column);
  if (match === "words") return containsEach(table, column, fold(text).split(/\s+/));
  if (match === "contains") {
    if (!texts) return dictionaries(table, column, (folded) => folded.includes(fold(text)));
    return containsEach(table, column, [fold(text)]);
  }
  const whole = match === "handle" ? foldHandle(text) : fold(text.trim());
  return (row) => texts![row] === whole;
}

function listFilter(
  table: TypedTable,
  filter: Extract<Filter, { kind: "textList" }>,
  wanted: readonly string[],
) {
  if (filter.match === "allExact") {
    return containsEach(
      table,
      filter.column,
      wanted.map((tag) => SEPARATOR + foldTag(tag) + SEPARATOR),
    );
  }
  const texts = table.texts.get(filter.column)!;
  const needles = wanted.map(fold);
  return (row: number) => needles.some((needle) => texts[row]?.includes(needle) === true);
}

function meetsOf(table: TypedTable, filter: Filter, values: AnyValues): RowFilter["meets"] | null {
  const { column } = filter;
  switch (filter.kind) {
    case "multiSelect": {
      const chosen = values[filter.param] as string[] | undefined;
      return chosen?.length
        ? among(
            table,
            column,
            chosen.map((value) => filter.values.indexOf(value)),
          )
        : null;
    }
    case "select": {
      const chosen = values[filter.param] as string | undefined;
      if (chosen === undefined) return null;
      if (filter.isOpen) return dictionaries(table, column, (folded) => folded === fold(chosen));
      return among(table, column, [filter.values.indexOf(chosen)]);
    }
    case "range": {
      const [min, max] = [values[filter.min], values[filter.max]] as (number | undefined)[];
      return min === undefined && max === undefined ? null : between(table, column, min, max);
    }
    case "dateRange": {
      const [from, to] = [values[filter.from], values[filter.to]] as (string | undefined)[];
      if (from === undefined && to === undefined) return null;
      return between(
        table,
        column,
        from === undefined ? undefined : Date.parse(from),
        to === undefined ? undefined : Date.parse(to) + DAY_MS - 1,
      );
    }
    case "text": {
      const text = values[filter.param] as string | undefined;
      return text === undefined ? null : textFilter(table, filter, text);
    }
    case "textList": {
      const wanted = values[filter.param] as string[] | undefined;
      return wanted?.length ? listFilter(table, filter, wanted) : null;
    }
    case "flag":
      return values[filter.param] === true ? among(table, `has_${column}`, [1]) : null;
  }
}

/** The active filters, the cheap ones first. */
export function rowFilters(table: TypedTable, values: object): RowFilter[] {
  const filters = Object.entries(table.source.query.filters).flatMap(([name, filter]): RowFilter[] => {
    const meets = meetsOf(table, filter, values as AnyValues);
    const isText = filter.kind === "textList" || (filter.kind === "text" && table.texts.has(filter.column));
    return meets ? [{ name, isText, meets }] : [];
  });
  return filters.toSorted((a, b) => Number(a.isText) - Number(b.isText));
}
