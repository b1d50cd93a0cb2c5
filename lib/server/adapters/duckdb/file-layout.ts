import "server-only";
import type { Layout } from "../catalogue/layout";

/** Raise it when files get other tables or columns, although their layout is unchanged. */
const FILE_VERSION = 2;

export const fileDigest = ({ digest }: Layout): string => `${digest}.${FILE_VERSION}`;

/** Column of a sort's rank: dense, ascending by (key, id), unknown keys first. */
export const rankColumn = (sort: string): string => `rank_${sort}`;

/** Records are stored by the first rank in descending order, so it locates a record. */
export const rankColumns = ({ sorts }: Layout): readonly [place: string, ...others: string[]] =>
  Object.keys(sorts).map(rankColumn) as [string, ...string[]];
