import "server-only";
/** Indexing hashes is ten times as fast as indexing texts. Callers compare the texts to resolve collisions. */
import { createHash } from "node:crypto";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { Layout } from "../catalogue/layout";
import { isExact } from "../catalogue/where";
import { rankColumns } from "./file-layout";

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
