import "server-only";
import { createHash } from "node:crypto";
import type { DuckDBConnection } from "@duckdb/node-api";
import { ADDRESS_PATTERN, HIDDEN_ADDRESS } from "@/lib/domain/shown-texts";
import { mayContain, conditionsIn, type Dialect, isExact } from "../catalogue/where";
import type { Layout } from "../catalogue/layout";
import { rankColumns } from "./file-layout";

/** Hides the addresses in a folded text. */
const shown = (column: string, bind: (text: string) => string) =>
  `regexp_replace(${column}, ${bind(ADDRESS_PATTERN)}, ${bind(HIDDEN_ADDRESS)}, 'g')`;

/** Indexing hashes is ten times as fast as indexing texts. Callers compare the texts to resolve collisions. */
export const hashOf = (text: string): string => `md5_number_lower(${text})`;

/** The hash as a literal, because an index is used for literals only. */
export const hashLiteral = (text: string): string =>
  createHash("md5").update(text).digest().readBigUInt64LE(8).toString();

export const placesOf = (column: string): string => `${column}_place`;

/** Sorted by hash, so that only the range that may hold a hash is read. */
export async function buildPlaces(connection: DuckDBConnection, layout: Layout): Promise<void> {
  const [rank] = rankColumns(layout);
  for (const { column } of Object.values(layout.query.filters).filter(isExact)) {
    await connection.run(`create table next.${placesOf(column)} as
      select ${hashOf(column)} as hash, ${rank} as place from next.record where ${column} is not null order by hash`);
  }
}

/** Texts become parameters. Numbers are inlined, because a DuckDB parameter would convert the whole column. */
function dialectFor(layout: Layout, params: string[]): Dialect {
  const { kind } = layout;
  const [place] = rankColumns(layout);
  const bind = (value: string | number) => {
    if (typeof value === "string") return `$${params.push(value)}`;
    // An exponent makes it a double; otherwise it is a decimal, which is rounded.
    return Number.isInteger(value) || String(value).includes("e") ? String(value) : `${value}e0`;
  };
  return {
    bind,
    equals: (column, text) => {
      const bound = bind(text);
      const places = `select place from ${kind}.${placesOf(column)} where hash = ${hashOf(bound)}`;
      return `${place} in (${places}) and ${column} = ${bound}`;
    },
    // The bigrams are tested first, in an order that DuckDB keeps.
    contains: (column, text, isShown) => {
      if (isShown) return `contains(${shown(column, bind)}, ${bind(text)})`;
      const found = `contains(${column}, ${bind(text)})`;
      const possible = mayContain(column, text);
      return possible === "" ? found : `case when ${possible} then ${found} else false end`;
    },
    // Tested once for each distinct text.
    inDictionary: (column, test, text, isShown) => {
      const folded = isShown ? shown("folded", bind) : "folded";
      const met = test === "equals" ? `folded = ${bind(text)}` : `contains(${folded}, ${bind(text)})`;
      return `${column} in (select code from ${kind}.${column}_dictionary where ${met})`;
    },
  };
}

type Conditions = { byFilter: Map<string, string>; params: string[] };

/** Requires the file of the kind to be attached under the kind's name. */
export function conditionsOf(layout: Layout, values: object): Conditions {
  const params: string[] = [];
  const byFilter = conditionsIn(layout.query, values, dialectFor(layout, params));
  return { byFilter, params };
}
