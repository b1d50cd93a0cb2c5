import "server-only";
import { ADDRESS_PATTERN, HIDDEN_ADDRESS } from "@/lib/domain/shown-texts";
import type { QueryDefinition } from "@/lib/contract/definition";
import { conditionsIn, type Dialect } from "../catalogue/where";

const NEVER = "false";

/** A LIKE pattern, because the n-gram index serves LIKE only. */
const anywhere = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Texts become parameters; numbers are inlined and compared exactly, whatever the column type. */
function dialectFor(params: Record<string, string>): Dialect {
  const bind = (value: string | number) => {
    if (typeof value === "number") return String(value);
    const name = `p${Object.keys(params).length + 1}`;
    params[name] = value;
    return `{${name}:String}`;
  };
  const shown = (column: string) =>
    `replaceRegexpAll(${column}, ${bind(ADDRESS_PATTERN)}, ${bind(HIDDEN_ADDRESS)})`;
  const contains = (column: string, text: string, isShown?: boolean) =>
    `${isShown ? shown(column) : column} like ${bind(anywhere(text))}`;
  return {
    bind,
    equals: (column, text) => `${column} = ${bind(text)}`,
    contains,
    inDictionary: (column, test, text, isShown) => {
      // Unknown texts are stored as empty ones.
      if (text === "") return NEVER;
      return test === "equals" ? `${column} = ${bind(text)}` : contains(column, text, isShown);
    },
  };
}

export type Conditions = { byFilter: Map<string, string>; params: Record<string, string> };

export function conditionsOf(query: QueryDefinition, values: object): Conditions {
  const params: Record<string, string> = {};
  const byFilter = conditionsIn(query, values, dialectFor(params));
  return { byFilter, params };
}

export function whereOf(query: QueryDefinition, values: object) {
  const { byFilter, params } = conditionsOf(query, values);
  return { where: byFilter.size === 0 ? "" : `where ${[...byFilter.values()].join(" and ")}`, params };
}
