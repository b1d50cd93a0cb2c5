import "server-only";
/** Reads records in ranges of their order, so that other queries get the connection in between. */
import {
  type CatalogueDescription,
  type KindDescription,
  MAX_DUPLICATE_IDS,
  MAX_DUPLICATES,
  type Duplicates,
} from "@/lib/contract/catalogue-description";
import { PLATFORMS } from "@/lib/contract/enums";
import { fieldOf } from "@/lib/contract/record-field";
import {
  KindTallies,
  listsOf,
  NO_DUPLICATES,
  type DescribedRow,
  duplicateGroup,
  type DuplicateRow,
} from "../catalogue/assemble-description";
import { creatorLayout, postLayout, type Layout } from "../catalogue/layout";
import { rankColumns } from "./file-layout";
import type { ConnectionPool } from "./connection-pool";
import type { Manifest } from "./manifest";

/** Takes some tenths of a second to read. */
const STRETCH_ROWS = 245_760;
const DAY_MS = 86_400_000;

/** JSON escapes quotes inside of texts, so `"views":` can only be a field name. */
const valueOf = (field: string, pattern: string) => `regexp_extract(record, '"${field}":${pattern}', 1)`;

const HOST_SQL: Record<Layout["kind"], string> = {
  posts: `lower(${valueOf("videoUrl", String.raw`"[a-zA-Z]+://(?:[^/"?#@]*@)?([^/"?#:]+)`)})`,
  creators: valueOf("source", '"([^"]*)"'),
};
const OF_ID = `case when split_part(id, '_', 1) in (${PLATFORMS.map((name) => `'${name}'`).join(", ")})
  then split_part(id, '_', 1) else '' end`;

function stretchSql(layout: Layout, from: number, to: number): string {
  const { kind, dateField } = layout;
  const [rank] = rankColumns(layout);
  const date = layout.columns.find(({ name }) => fieldOf(name) === dateField)!.name;
  const empty = listsOf(layout).map((list) => `contains(record, '"${list}":[]')::integer`);
  return `with r as materialized (
      select json_keys(record) as names, ${empty.length > 0 ? `concat(${empty.join(", ")})` : "''"} as empty,
        json_keys(unreturned) as hidden, ${HOST_SQL[kind]} as host, ${OF_ID} as of_id,
        case when contains(record, '"inferred":[') then ${valueOf("inferred", String.raw`\[([^\]]*)\]`)} end as inferred,
        provenance, floor(${date} / ${DAY_MS})::integer as day
      from ${kind}.record where ${rank} >= ${from} and ${rank} < ${to}),
    p as (select provenance, count(*) as n from r where provenance is not null group by provenance)
    select 'names' as part, array_to_string(names, ',') as a, empty as b, null::integer as day, count(*)::integer as n
      from r group by all
    union all select 'hidden', array_to_string(hidden, ','), null, null, count(*)::integer
      from r where hidden is not null group by all
    union all select 'platform', host, of_id, null, count(*)::integer from r group by all
    union all select 'inferred', inferred, null, null, count(*)::integer
      from r where inferred is not null group by all
    union all select 'source', to_json(list_distinct(json_extract_string(provenance, '$.seen[*][1]')))::varchar, null,
      floor(try_cast(json_extract_string(provenance, '$.seen[0][0]') as bigint) / ${DAY_MS})::integer as day,
      sum(n)::integer from p group by all
    union all select 'day', null, null, day, count(*)::integer from r where day is not null group by all`;
}

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
async function findDuplicates(
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

async function describeKind(
  pool: ConnectionPool,
  layout: Layout,
  total: number,
  signal: AbortSignal,
): Promise<KindDescription> {
  const tallies = new KindTallies(layout);
  for (let high = total; high > 0; high -= STRETCH_ROWS) {
    const sql = stretchSql(layout, high - STRETCH_ROWS, high);
    for (const row of (await pool.rows(sql, [], signal)) as unknown as DescribedRow[]) tallies.add(row);
  }
  return tallies.description(total, total === 0 ? NO_DUPLICATES : await findDuplicates(pool, layout, signal));
}

export async function describeRecords(
  pool: ConnectionPool,
  { generation, posts, creators }: Manifest,
  signal: AbortSignal,
): Promise<CatalogueDescription> {
  return {
    generation,
    posts: await describeKind(pool, postLayout, posts, signal),
    creators: await describeKind(pool, creatorLayout, creators, signal),
  };
}
