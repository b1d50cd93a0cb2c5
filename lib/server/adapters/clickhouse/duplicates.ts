import "server-only";
import { MAX_DUPLICATE_IDS, MAX_DUPLICATES, type Duplicates } from "@/lib/contract/catalogue-description";
import { duplicateGroup, NO_DUPLICATES, type DuplicateRow } from "../catalogue/assemble-description";
import type { Layout } from "../catalogue/layout";
import type { Generation } from "./current-generation";
import { literal } from "./literal";
import { recordTable } from "./tables";

/** A link without its scheme, `www.`, query, fragment and trailing slash, because people vary these. */
const LINK = String.raw`"videoUrl":"(?i:https?)://(?:(?i:www|m)\.)?([^"?#]*[^"?#/])`;
/** YouTube's long links carry the video id in the query. */
const VIDEO = String.raw`"videoUrl":"[^"]*[?&](v=[A-Za-z0-9_-]+)`;

type Keys = { key: string; platform: string; where: string; tableOf: (table: string) => string };

const KEYS: Record<Layout["kind"], Keys> = {
  posts: {
    key: `arrayStringConcat(arrayFilter(part -> part != '',
      [extract(record, ${literal(LINK)}), extract(record, ${literal(VIDEO)})]), '?')`,
    platform: "cast(null as Nullable(UInt8))",
    where: `(position(record, '"videoUrl":"http') > 0 or position(record, '"videoUrl":"HTTP') > 0)`,
    tableOf: recordTable,
  },
  creators: {
    key: "ifNull(username, '')",
    platform: "source",
    where: "source is not null",
    tableOf: (table) => table,
  },
};

type HashRow = [hash: string, groups: number, records: number];

/** Returns the largest groups. Texts are held for those only; every other record takes a hash of 8 bytes. */
export async function findDuplicates(
  { engine, manifest }: Generation,
  { kind }: Layout,
  signal: AbortSignal,
): Promise<Duplicates> {
  const { key, platform, where, tableOf } = KEYS[kind];
  const table = manifest.tables[kind];
  if (table === undefined) return NO_DUPLICATES;
  const keyed = `select id, ${key} as key, ${platform} as platform, cityHash64(key, ifNull(platform, 255)) as hash
    from ${engine.table(tableOf(table))} where ${where} and key != ''`;
  const hashes = await engine.rows<HashRow>(
    `select toString(hash), toFloat64(count() over ()), toFloat64(sum(n) over ())
      from (select hash, count() as n from (${keyed}) group by hash having n > 1) order by n desc, hash
      limit ${MAX_DUPLICATES}`,
    {},
    signal,
  );
  const [first] = hashes;
  if (!first) return NO_DUPLICATES;
  const some = hashes.map(([hash]) => hash).join(", ");
  const groups = await engine.rows<DuplicateRow>(
    `select key, platform, arraySlice(arraySort(groupArray(id)), 1, ${MAX_DUPLICATE_IDS}), toFloat64(count()) as n
      from (${keyed} and hash in (${some})) group by key, platform having n > 1 order by n desc, key, platform`,
    {},
    signal,
  );
  return { groups: first[1], records: first[2], largest: groups.map(duplicateGroup) };
}
