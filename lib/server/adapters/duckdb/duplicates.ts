import "server-only";
import { MAX_DUPLICATE_IDS, MAX_DUPLICATES, type Duplicates } from "@/lib/contract/catalogue-description";
import type { ConnectionPool } from "./connection-pool";
import { duplicateGroup, NO_DUPLICATES, type DuplicateRow } from "../catalogue/assemble-description";
import type { Layout } from "../catalogue/layout";

/** A link without its scheme, `www.`, query, fragment and trailing slash, because people vary these. */
const LINK = String.raw`regexp_extract(record, '"videoUrl":"(?i:https?)://(?:(?i:www|m)\.)?([^"?#]*[^"?#/])', 1)`;
/** YouTube's long links carry the video id in the query. */
const VIDEO = String.raw`regexp_extract(record, '"videoUrl":"[^"]*[?&](v=[A-Za-z0-9_-]+)', 1)`;

const KEY: Record<Layout["kind"], { key: string; platform: string; where: string }> = {
  posts: {
    key: `nullif(concat_ws('?', nullif(${LINK}, ''), nullif(${VIDEO}, '')), '')`,
    platform: "null",
    where: `contains(record, '"videoUrl":"http') or contains(record, '"videoUrl":"HTTP')`,
  },
  creators: {
    key: "nullif(username, '')",
    platform: "source",
    where: "username is not null and source is not null",
  },
};

type HashRow = [hash: bigint, groups: number, records: number];

/** Returns the largest groups. Texts are held for those only; every other record takes a hash of 8 bytes. */
export async function findDuplicates(
  pool: ConnectionPool,
  { kind }: Layout,
  signal: AbortSignal,
): Promise<Duplicates> {
  const { key, platform, where } = KEY[kind];
  const hashed = `hash(${key}, ${platform})`;
  const counted = `select ${hashed} as h, count(*) as n from ${kind}.record
    where (${where}) and ${key} is not null group by h having n > 1`;
  const hashes = (await pool.rows(
    `select h, (count(*) over ())::integer, (sum(n) over ())::integer from (${counted}) order by n desc, h
      limit ${MAX_DUPLICATES}`,
    [],
    signal,
  )) as unknown as HashRow[];
  const [first] = hashes;
  if (!first) return NO_DUPLICATES;
  const some = hashes.map(([hash]) => String(hash)).join(", ");
  const groups = (await pool.rows(
    `select key, platform, list_slice(list_sort(list(id)), 1, ${MAX_DUPLICATE_IDS}), count(*)::integer as n
      from (select id, ${key} as key, ${platform} as platform from ${kind}.record where (${where}) and ${hashed} in (${some}))
      group by key, platform having n > 1 order by n desc, key, platform`,
    [],
    signal,
  )) as unknown as DuplicateRow[];
  return { groups: first[1], records: first[2], largest: groups.map(duplicateGroup) };
}
