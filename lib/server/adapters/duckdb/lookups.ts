import "server-only";
/**
 * How a file finds the few records with one text (an id, a username, an address) without reading a column: by a hash of 64
 * bits. An index over numbers is made ten times as fast as one over texts, and texts with the same hash are told apart
 * by those who ask.
 */
import { createHash } from "node:crypto";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { Layout } from "../catalogue/layout";
import { isExact } from "../catalogue/where";
import { rankColumns } from "./file-layout";

/** The hash of a text as SQL; the same in every version of the engine. */
export const hashOf = (text: string): string => `md5_number_lower(${text})`;

/** The same hash as a literal: an index is used for nothing else. */
export const hashLiteral = (text: string): string =>
  createHash("md5").update(text).digest().readBigUInt64LE(8).toString();

/** The table that has the ranks by the first sort (`place`) of the texts of a column, by their `hash`. */
export const placesOf = (column: string): string => `${column}_place`;

/** Sorted by hash, so that the one stretch of it is read in which a hash can be. */
export async function buildPlaces(connection: DuckDBConnection, layout: Layout): Promise<void> {
  const [rank] = rankColumns(layout);
  for (const { column } of Object.values(layout.query.filters).filter(isExact)) {
    await connection.run(`create table next.${placesOf(column)} as
      select ${hashOf(column)} as hash, ${rank} as place from next.record where ${column} is not null order by hash`);
  }
}
