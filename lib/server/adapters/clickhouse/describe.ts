import "server-only";
/** Reads records in ranges of ids, so that no statement holds many of them. */
import type { CatalogueDescription, KindDescription } from "@/lib/contract/catalogue-description";
import { PLATFORMS } from "@/lib/contract/enums";
import { fieldOf } from "@/lib/contract/record-field";
import { KindTallies, listsOf, NO_DUPLICATES, type DescribedRow } from "../catalogue/assemble-description";
import { creatorLayout, postLayout, type Layout } from "../catalogue/layout";
import type { Generation } from "./current-generation";
import { findDuplicates } from "./duplicates";
import { literal } from "./literal";
import { recordTable } from "./tables";

const STRETCH_ROWS = 250_000;
const DAY_MS = 86_400_000;

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
