import "server-only";
/** What the tables of a file are made of, beyond the layout that all engines share. */
import type { Layout } from "../catalogue/layout";

/** Raise when a file has other tables or columns than those of its layout alone. */
const FILE_VERSION = 2;

/** Two files with the same digest have the same tables, with the same meaning. */
export const fileDigest = ({ digest }: Layout): string => `${digest}.${FILE_VERSION}`;

/** Column of the rank of a sort: dense, ascending by (key, id), unknown keys first. */
export const rankColumn = (sort: string): string => `rank_${sort}`;

/** The columns of all ranks. By the first one, highest first, records are stored: it says where each lies. */
export const rankColumns = ({ sorts }: Layout): readonly [place: string, ...others: string[]] =>
  Object.keys(sorts).map(rankColumn) as [string, ...string[]];
