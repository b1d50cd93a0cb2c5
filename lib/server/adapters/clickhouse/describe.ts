import "server-only";
/** Reads records in ranges of ids, so that no statement holds many of them. */
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
import type { Generation } from "./current-generation";
import { recordTable } from "./tables";

const STRETCH_ROWS = 250_000;
const DAY_MS = 86_400_000;

/** A link without its scheme, `www.`, query, fragment and trailing slash, because people vary these. */
const LINK = String.raw`"videoUrl":"(?i:https?)://(?:(?i:www|m)\.)?([^"?#]*[^"?#/])`;
/** YouTube's long links carry the video id in the query. */
const VIDEO = String.raw`"videoUrl":"[^"]*[?&](v=[A-Za-z0-9_-]+)`;

type Keys = { key: string; platform: string; where: string; tableOf: (table: string) => string };

/** For constant texts of the program only; user input must be passed as a parameter. */
const literal = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

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
async function findDuplicates(
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

/** JSON escapes quotes inside of texts, so `"views":` can only be a field name. */
const valueOf = (field: string, pattern: string) => `extract(record, ${literal(`"${field}":${pattern}`)})`;
const has = (text: string) => `position(record, ${literal(text)}) > 0`;

const HOST_SQL: Record<Layout["kind"], string> = {
  posts: `lower(${valueOf("videoUrl", String.raw`"[a-zA-Z]+://(?:[^/"?#@]*@)?([^/"?#:]+)`)})`,
  creators: valueOf("source", '"([^"]*)"'),
};
const BEFORE_UNDERSCORE = "splitByChar('_', id)[1]";
const OF_ID = `if(${BEFORE_UNDERSCORE} in (${PLATFORMS.map(literal).join(", ")}), ${BEFORE_UNDERSCORE}, '')`;

const SOURCES = `toJSONString(arrayFilter(name -> name != '', arrayDistinct(arrayMap(
  sighting -> JSONExtractString(sighting, 2), JSONExtractArrayRaw(assumeNotNull(provenance), 'seen')))))`;
const SEEN_DAY = `floor(JSONExtract(assumeNotNull(provenance), 'seen', 1, 1, 'Nullable(Int64)') / ${DAY_MS})`;

const text = (sql: string) => `cast(${sql} as Nullable(String))`;
const day = (sql: string) => `cast(${sql} as Nullable(Float64))`;

function stretchSql(layout: Layout, from: string): string {
  const empty = listsOf(layout).map((list) => `toString(toUInt8(${has(`"${list}":[]`)}))`);
  const part = (name: string, a: string, b: string, of: string, where = "true") =>
    `select '${name}' as part, ${text(a)} as a, ${text(b)} as b, ${day(of)} as day, toFloat64(count()) as n
      from ${from} where id > {low:String} and id <= {high:String} and ${where} group by a, b, day`;
  const names = (column: string) => `arrayStringConcat(JSONExtractKeys(${column}), ',')`;
  const inferred = valueOf("inferred", String.raw`\[([^\]]*)\]`);
  return [
    part(
      "names",
      names("record"),
      empty.length > 0 ? `concat(${["''", ...empty].join(", ")})` : "''",
      "null",
    ),
    part("hidden", names("assumeNotNull(unreturned)"), "null", "null", "unreturned is not null"),
    part("platform", HOST_SQL[layout.kind], OF_ID, "null"),
    part("inferred", inferred, "null", "null", has('"inferred":[')),
    part("source", SOURCES, "null", SEEN_DAY, "provenance is not null"),
  ].join(" union all ");
}

async function describeKind(
  generation: Generation,
  layout: Layout,
  signal: AbortSignal,
): Promise<KindDescription> {
  const { engine, manifest } = generation;
  const table = manifest.tables[layout.kind];
  const tallies = new KindTallies(layout);
  if (table === undefined) return tallies.description(0, NO_DUPLICATES);
  const from = engine.table(recordTable(table));
  const sql = stretchSql(layout, from);
  const next = `select max(id), toFloat64(count()) from (select id from ${from} where id > {low:String}
    order by id limit ${STRETCH_ROWS})`;
  let low = "";
  for (;;) {
    const [[high, count]] = (await engine.rows<[string, number]>(next, { low }, signal)) as [
      [string, number],
    ];
    if (count === 0) break;
    for (const row of await engine.rows<DescribedRow>(sql, { low, high }, signal)) tallies.add(row);
    low = high;
  }
  const date = layout.columns.find(({ name }) => fieldOf(name) === layout.dateField)!.name;
  const days = `select floor(${date} / ${DAY_MS}) as day, toFloat64(count()) from ${engine.table(table)}
    where ${date} is not null group by day`;
  for (const [of, count] of await engine.rows<[number, number]>(days, {}, signal))
    tallies.add(["day", null, null, of, count]);
  const total = manifest[layout.kind];
  return tallies.description(total, await findDuplicates(generation, layout, signal));
}

export async function describeRecords(
  generation: Generation,
  signal: AbortSignal,
): Promise<CatalogueDescription> {
  return {
    generation: generation.manifest.generation,
    posts: await describeKind(generation, postLayout, signal),
    creators: await describeKind(generation, creatorLayout, signal),
  };
}
