import "server-only";
/** Columns and condition of each filter kind. List, count and facets of every engine take their conditions here. */
import { byKind } from "@/lib/contract/by-kind";
import type { AnyValues, Filter, FilterOf, Kind, QueryDefinition } from "@/lib/contract/definition";
import { fold, foldHandle, foldTag } from "@/lib/contract/fold";
import { fieldOf } from "@/lib/contract/record-field";
import { bucketEdges, bucketOf } from "@/lib/domain/buckets";
import { cleanText, isUnfindable, SEPARATOR } from "@/lib/domain/clean-text";
import { isOfShown, withoutMark } from "@/lib/domain/shown-texts";

/** `day`: days since 1970. `folded`: normalised text. `bigrams`: a quarter of the bigrams of a folded text. */
export type ColumnType =
  | "code"
  | "bucket"
  | "day"
  | "integer"
  | "double"
  | "boolean"
  | "folded"
  | "bigrams"
  | "dictionary";
export type Stored = string | number | boolean | null;
export type Row = Readonly<Record<string, string | number | readonly string[] | undefined>>;
export type Column = { name: string; type: ColumnType; read: (row: Row) => Stored };

export type Dialect = {
  bind: (value: string | number) => string;
  equals: (column: string, text: string) => string;
  /** `isShown`: addresses in the text are hidden before it is compared. */
  contains: (column: string, text: string, isShown?: boolean) => string;
  /** The condition matches rows whose dictionary text equals or contains `text`. */
  inDictionary: (column: string, test: "equals" | "contains", text: string, isShown?: boolean) => string;
};

type InSql<K extends Kind> = {
  columns: (filter: FilterOf<K>) => Column[];
  /** Returns null if the filter restricts nothing. */
  condition: (filter: FilterOf<K>, values: AnyValues, dialect: Dialect) => string | null;
};

const NEVER = "false";
const DAY_MS = 86_400_000;

/** The reader is built once because it runs for every imported row. */
function textReader(column: string): (row: Row) => string | null {
  const field = fieldOf(column);
  return (row) => {
    const value = row[field];
    return typeof value === "string" ? value : null;
  };
}

function numberReader(column: string): (row: Row) => number | null {
  const field = fieldOf(column);
  return (row) => {
    const value = row[field];
    return typeof value === "number" ? value : null;
  };
}

function codeColumn(filter: FilterOf<"multiSelect"> | FilterOf<"select">): Column {
  const codes = new Map(filter.values.map((value, code) => [value, code]));
  const text = textReader(filter.column);
  return { name: filter.column, type: "code", read: (row) => codes.get(text(row) ?? "") ?? null };
}

function among(column: string, codes: number[], bind: Dialect["bind"]): string {
  const known = codes.filter((code) => code >= 0);
  return known.length === 0 ? NEVER : `${column} in (${known.map(bind).join(", ")})`;
}

/** These texts repeat or are counted so often that a dictionary pays off. */
const DICTIONARY_COLUMNS = new Set(["music_title", "sub_category"]);

function contains(column: string, needle: string, dialect: Dialect, isShown = isOfShown(needle)): string {
  const text = withoutMark(needle);
  return isUnfindable(text) ? NEVER : dialect.contains(column, fold(text), isShown);
}

/**
 * The bigrams of a text are hashed to 128 bits in four numbers. A text that lacks a bit of the needle cannot contain
 * it, so a search compares only the texts that have all bits.
 */
const WORDS = 4;
const HASH_BITS = 7;

export function bigramsOf(text: string): number[] {
  const words = [0, 0, 0, 0];
  for (let at = 1; at < text.length; at++) {
    const bigram = (text.charCodeAt(at - 1) << 16) | text.charCodeAt(at);
    const bit = Math.imul(bigram, 0x9e3779b1) >>> (32 - HASH_BITS);
    words[bit >> 5]! |= 1 << (bit & 31);
  }
  for (let at = 0; at < WORDS; at++) words[at]! >>>= 0;
  return words;
}

function bigramColumns(column: string): string[] {
  return Array.from({ length: WORDS }, (_, index) => `${column}_bigrams_${index}`);
}

/** SQL condition that a text may contain `needle`; empty if every text may, as with a single character. */
export function mayContain(column: string, needle: string): string {
  const names = bigramColumns(column);
  const tests = bigramsOf(needle).map((word, index) => word && `(${names[index]!} & ${word}) = ${word}`);
  return tests.filter((test) => test !== 0).join(" and ");
}

function searchedColumns(name: string, readText: (row: Row) => string | null): Column[] {
  // The columns of a row are read consecutively, so its text is folded once for all five.
  let last: { row: Row; text: string | null; bigrams: readonly number[] | null } | undefined;
  const read = (row: Row) => {
    if (last?.row !== row) {
      const text = readText(row);
      last = { row, text, bigrams: text === null ? null : bigramsOf(text) };
    }
    return last;
  };
  return [
    { name, type: "folded", read: (row) => read(row).text },
    ...bigramColumns(name).map((column, index): Column => {
      return { name: column, type: "bigrams", read: (row) => read(row).bigrams?.[index] ?? null };
    }),
  ];
}

export const isExact = (filter: Filter): filter is FilterOf<"text"> & { match: "exact" | "handle" } =>
  filter.kind === "text" && (filter.match === "exact" || filter.match === "handle");

function foldAs(filter: FilterOf<"text">, text: string): string {
  if (filter.match === "handle") return foldHandle(text);
  return filter.match === "exact" ? fold(text.trim()) : fold(text);
}

function listReader(filter: FilterOf<"textList">): (row: Row) => string | null {
  const field = fieldOf(filter.column);
  const foldElement = filter.match === "allExact" ? foldTag : fold;
  return (row) => {
    const value = row[field];
    if (!Array.isArray(value)) return null;
    const texts = (value as string[]).map(foldElement).filter((text) => text !== "");
    return texts.length === 0 ? null : SEPARATOR + texts.join(SEPARATOR) + SEPARATOR;
  };
}

const kindsInSql: { [K in Kind]: InSql<K> } = {
  multiSelect: {
    columns: (filter) => [codeColumn(filter)],
    condition: (filter, values, { bind }) => {
      const chosen = values[filter.param] as string[] | undefined;
      if (!chosen || chosen.length === 0) return null;
      return among(
        filter.column,
        chosen.map((value) => filter.values.indexOf(value)),
        bind,
      );
    },
  },
  select: {
    columns: (filter) =>
      filter.isOpen
        ? [{ name: filter.column, type: "dictionary", read: textReader(filter.column) }]
        : [codeColumn(filter)],
    condition: (filter, values, { bind, inDictionary }) => {
      const chosen = values[filter.param] as string | undefined;
      if (!chosen) return null;
      if (filter.isOpen) return inDictionary(filter.column, "equals", fold(cleanText(chosen)));
      return among(filter.column, [filter.values.indexOf(chosen)], bind);
    },
  },
  range: {
    columns: (filter) => {
      const edges = bucketEdges(filter);
      const read = numberReader(filter.column);
      const bucket = (row: Row) => {
        const value = read(row);
        return value === null ? null : bucketOf(edges, value);
      };
      return [
        { name: filter.column, type: filter.isInteger ? "integer" : "double", read },
        { name: `${filter.column}_bucket`, type: "bucket", read: bucket },
      ];
    },
    condition: (filter, values, { bind }) => {
      const [min, max] = [values[filter.min] as number | undefined, values[filter.max] as number | undefined];
      const bounds = [
        ...(min === undefined ? [] : [`${filter.column} >= ${bind(min)}`]),
        ...(max === undefined ? [] : [`${filter.column} <= ${bind(max)}`]),
      ];
      return bounds.length === 0 ? null : bounds.join(" and ");
    },
  },
  dateRange: {
    columns: ({ column }) => {
      const read = numberReader(column);
      const day = (row: Row) => {
        const time = read(row);
        return time === null ? null : Math.floor(time / DAY_MS);
      };
      return [
        { name: column, type: "integer", read },
        { name: `${column}_day`, type: "day", read: day },
      ];
    },
    condition: (filter, values, { bind }) => {
      const [from, to] = [values[filter.from] as string | undefined, values[filter.to] as string | undefined];
      const bounds = [
        ...(from === undefined ? [] : [`${filter.column} >= ${bind(Date.parse(from))}`]),
        ...(to === undefined ? [] : [`${filter.column} < ${bind(Date.parse(to) + DAY_MS)}`]),
      ];
      return bounds.length === 0 ? null : bounds.join(" and ");
    },
  },
  text: {
    columns: (filter) => {
      if (DICTIONARY_COLUMNS.has(filter.column)) {
        return [{ name: filter.column, type: "dictionary", read: textReader(filter.column) }];
      }
      const text = textReader(filter.column);
      const read = (row: Row) => {
        const value = text(row);
        return value === null ? null : foldAs(filter, value);
      };
      const isSearched = filter.match === "contains" || filter.match === "words";
      return isSearched
        ? searchedColumns(filter.column, read)
        : [{ name: filter.column, type: "folded", read }];
    },
    condition: (filter, values, dialect) => {
      const wanted = values[filter.param] as string | undefined;
      if (!wanted) return null;
      if (filter.match === "words") {
        const words = [
          ...new Set(
            withoutMark(wanted)
              .split(/\s+/)
              .filter((word) => word !== ""),
          ),
        ];
        const isMet = (word: string) => `(${contains(filter.column, word, dialect, isOfShown(wanted))})`;
        return words.map(isMet).join(" and ") || null;
      }
      if (isExact(filter)) return dialect.equals(filter.column, foldAs(filter, wanted));
      if (DICTIONARY_COLUMNS.has(filter.column))
        return isUnfindable(withoutMark(wanted))
          ? NEVER
          : dialect.inDictionary(filter.column, "contains", fold(withoutMark(wanted)), isOfShown(wanted));
      return contains(filter.column, wanted, dialect);
    },
  },
  textList: {
    columns: (filter) => searchedColumns(filter.column, listReader(filter)),
    condition: (filter, values, dialect) => {
      const wanted = values[filter.param] as string[] | undefined;
      if (!wanted || wanted.length === 0) return null;
      if (filter.match === "anyContains") {
        return `(${wanted.map((text) => `(${contains(filter.column, text, dialect)})`).join(" or ")})`;
      }
      if (wanted.some(isUnfindable)) return NEVER;
      return wanted
        .map((tag) => `(${dialect.contains(filter.column, SEPARATOR + foldTag(tag) + SEPARATOR)})`)
        .join(" and ");
    },
  },
  flag: {
    columns: ({ column, isStated }) => {
      const field = fieldOf(column);
      const isInferred = (row: Row) =>
        isStated === true && (row.inferred as string[] | undefined)?.includes(field);
      const read = (row: Row) => row[field] !== undefined && !isInferred(row);
      return [{ name: `has_${column}`, type: "boolean", read }];
    },
    condition: (filter, values) => (values[filter.param] === true ? `has_${filter.column}` : null),
  },
};

function inSql<F extends Filter>(filter: F): InSql<F["kind"]> {
  return kindsInSql[filter.kind] as unknown as InSql<F["kind"]>;
}

export const isReadThrough = byKind<[], boolean>({
  multiSelect: () => false,
  select: () => false,
  range: () => false,
  dateRange: () => false,
  text: ({ column }) => !DICTIONARY_COLUMNS.has(column),
  textList: () => true,
  flag: () => false,
});

export function filterColumns(query: QueryDefinition): Column[] {
  const columns = Object.values(query.filters).flatMap((filter) => inSql(filter).columns(filter as never));
  return [...new Map(columns.map((column) => [column.name, column])).values()];
}

/** Filters that restrict nothing are absent. */
export function conditionsIn(query: QueryDefinition, values: object, dialect: Dialect): Map<string, string> {
  const byFilter = new Map<string, string>();
  for (const [name, filter] of Object.entries(query.filters)) {
    const condition = inSql(filter).condition(filter as never, values as AnyValues, dialect);
    if (condition !== null) byFilter.set(name, `(${condition})`);
  }
  return byFilter;
}
