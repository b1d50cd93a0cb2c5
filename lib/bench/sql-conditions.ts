/** The filters of a search as conditions of the compared SQL databases. */
import type { AnyValues, Filter, QueryDefinition } from "@/lib/contract/definition";
import { fold, foldHandle, foldTag } from "@/lib/contract/fold";
import { cleanText, isUnfindable } from "@/lib/domain/clean-text";

const DAY_MS = 86_400_000;
const NEVER = "false";

export type Param = string | number | boolean;
export type Bind = (value: Param) => string;

/** Differences between the databases in indexed text search. */
export type Dialect = {
  contains: (column: string, needle: string, bind: Bind) => string;
  hasTag: (column: string, tag: string, bind: Bind) => string;
  isDictionary: (column: string, text: string, bind: Bind) => string;
  dictionaryContains: (column: string, needle: string, bind: Bind) => string;
  /** Placeholder of the n-th parameter, from 1. */
  placeholder: (n: number) => string;
};

function between(column: string, from: number | undefined, to: number | undefined, bind: Bind): string {
  const bounds = [
    ...(from === undefined ? [] : [`${column} >= ${bind(from)}`]),
    ...(to === undefined ? [] : [`${column} <= ${bind(to)}`]),
  ];
  return bounds.join(" and ");
}

/** A text that no record has is not searched for: it could reach across the elements of a joined list. */
function contains(column: string, text: string, { contains: find }: Dialect, bind: Bind): string {
  return isUnfindable(text) ? NEVER : find(column, fold(text), bind);
}

function textCondition(
  filter: Extract<Filter, { kind: "text" }>,
  text: string,
  isDictionary: boolean,
  { dialect, bind }: { dialect: Dialect; bind: Bind },
): string {
  const { column, match } = filter;
  if (match === "handle") return `${column} = ${bind(foldHandle(text))}`;
  if (match === "exact") return `${column} = ${bind(fold(text.trim()))}`;
  if (match === "words") {
    const words = text.split(/\s+/).filter((word) => word !== "");
    return words.map((word) => contains(column, word, dialect, bind)).join(" and ");
  }
  if (!isDictionary) return contains(column, text, dialect, bind);
  return isUnfindable(text) ? NEVER : dialect.dictionaryContains(column, fold(text), bind);
}

function conditionOf(
  filter: Filter,
  values: AnyValues,
  dictionaries: ReadonlyMap<string, unknown>,
  dialect: Dialect,
  bind: Bind,
): string {
  const { column } = filter;
  switch (filter.kind) {
    case "multiSelect": {
      const chosen = (values[filter.param] ?? []) as string[];
      return chosen.length === 0
        ? ""
        : `${column} in (${chosen.map((value) => bind(filter.values.indexOf(value))).join(", ")})`;
    }
    case "select": {
      const chosen = values[filter.param] as string | undefined;
      if (!chosen) return "";
      return filter.isOpen
        ? dialect.isDictionary(column, fold(cleanText(chosen)), bind)
        : `${column} = ${bind(filter.values.indexOf(chosen))}`;
    }
    case "range":
      return between(column, values[filter.min] as number, values[filter.max] as number, bind);
    case "dateRange": {
      const [from, to] = [values[filter.from], values[filter.to]] as (string | undefined)[];
      return between(
        column,
        from === undefined ? undefined : Date.parse(from),
        to === undefined ? undefined : Date.parse(to) + DAY_MS - 1,
        bind,
      );
    }
    case "text": {
      const text = values[filter.param] as string | undefined;
      return text ? textCondition(filter, text, dictionaries.has(column), { dialect, bind }) : "";
    }
    case "textList": {
      const texts = (values[filter.param] ?? []) as string[];
      if (texts.length === 0) return "";
      if (filter.match === "anyContains")
        return `(${texts.map((text) => contains(column, text, dialect, bind)).join(" or ")})`;
      if (texts.some(isUnfindable)) return NEVER;
      return texts.map((tag) => dialect.hasTag(column, foldTag(tag), bind)).join(" and ");
    }
    case "flag":
      return values[filter.param] === true ? `has_${column}` : "";
  }
}

/** Conditions by filter name and their parameters. @param dictionaries by the columns that they encode */
export function sqlConditions(
  query: QueryDefinition,
  values: object,
  dictionaries: ReadonlyMap<string, unknown>,
  dialect: Dialect,
) {
  const params: Param[] = [];
  const bind: Bind = (value) => dialect.placeholder(params.push(value));
  const conditions = new Map<string, string>();
  for (const [name, filter] of Object.entries(query.filters)) {
    const condition = conditionOf(filter, values as AnyValues, dictionaries, dialect, bind);
    if (condition) conditions.set(name, `(${condition})`);
  }
  return { conditions, params };
}
