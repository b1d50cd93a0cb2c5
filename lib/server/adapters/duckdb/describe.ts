import "server-only";
/**
 * What a generation has, in figures. Read in stretches of its order, so that whatever waits for the connection gets its
 * turn between them, and only what is counted is ever held.
 */
import {
  MAX_SEEN_DAYS,
  MAX_SOURCES,
  type CatalogueDescription,
  type CountOf,
  type DayCount,
  type KindDescription,
} from "@/lib/contract/catalogue-description";
import { PLATFORMS, type Platform } from "@/lib/contract/enums";
import { fieldOf } from "@/lib/contract/record-field";
import { platformNamed, platformOfHost } from "@/lib/domain/platform-of";
import { rankColumn } from "./build-file";
import type { ConnectionPool } from "./connection-pool";
import { findDuplicates, NO_DUPLICATES } from "./duplicates";
import { creatorLayout, postLayout, type Layout } from "./layout";
import type { Manifest } from "./manifest";

/** Some tenths of a second of reading: two of the groups in which DuckDB stores rows, each for a thread. */
const STRETCH_ROWS = 2 * 122_880;
const DAY_MS = 86_400_000;

/** Adds what a stretch counted to what others did. */
class Tally<Key> {
  readonly #counts = new Map<Key, number>();

  add(key: Key, count: number): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + count);
  }

  of(key: Key): number {
    return this.#counts.get(key) ?? 0;
  }

  get size(): number {
    return this.#counts.size;
  }

  get sum(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  all(): CountOf<Key>[] {
    return [...this.#counts].map(([value, count]) => ({ value, count }));
  }

  /** Most first, equal ones by their names. */
  most(): CountOf<Key>[] {
    return this.all().sort((a, b) => b.count - a.count || (String(a.value) < String(b.value) ? -1 : 1));
  }
}

type Tallies = {
  known: Tally<string>;
  inferred: Tally<string>;
  platforms: Tally<Platform | null>;
  sources: Tally<string>;
  withSource: number;
  days: Tally<number>;
  seen: Tally<number>;
};

function fieldsOf({ recordFields, hiddenFields }: Layout): string[] {
  return [...recordFields, ...hiddenFields].filter((field) => field !== "id" && field !== "inferred");
}

function listsOf({ query, recordFields }: Layout): string[] {
  const lists = Object.values(query.filters).filter(({ kind }) => kind === "textList");
  return lists.map(({ column }) => fieldOf(column)).filter((field) => recordFields.has(field));
}

/** Within a text of a record a quote has a backslash before it, so `"views":` can only be a name. */
const valueOf = (field: string, pattern: string) => `regexp_extract(record, '"${field}":${pattern}', 1)`;

/** Host of a post's video and the beginning of its id; of a creator what it states and the beginning of its id. */
const HOST_SQL: Record<Layout["kind"], string> = {
  posts: `lower(${valueOf("videoUrl", String.raw`"[a-zA-Z]+://(?:[^/"?#@]*@)?([^/"?#:]+)`)})`,
  creators: valueOf("source", '"([^"]*)"'),
};
const OF_ID = `case when split_part(id, '_', 1) in (${PLATFORMS.map((name) => `'${name}'`).join(", ")})
  then split_part(id, '_', 1) else '' end`;

type Part = "names" | "hidden" | "platform" | "inferred" | "source" | "day";
/** Which count, what is counted (of `names` also which lists are empty, of `platform` also the id's), a day, how many. */
type AnswerRow = [part: Part, a: string | null, b: string | null, day: number | null, count: number];

/** Counts the records of a stretch; each text is read once. */
function stretchSql(layout: Layout, from: number, to: number): string {
  const { kind, dateField } = layout;
  const rank = rankColumn(Object.keys(layout.sorts)[0]!);
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

const NOTHING: () => Tallies = () => ({
  known: new Tally(),
  inferred: new Tally(),
  platforms: new Tally(),
  sources: new Tally(),
  withSource: 0,
  days: new Tally(),
  seen: new Tally(),
});

/** What becomes of one row of the answer. */
function addRow(tallies: Tallies, lists: readonly string[], [part, a, b, day, count]: AnswerRow): void {
  const each = (text: string | null) => (text ? text.split(",") : []);
  if (part === "names" || part === "hidden") {
    const empty = new Set(lists.filter((_, index) => b?.[index] === "1"));
    for (const field of each(a)) if (!empty.has(field)) tallies.known.add(field, count);
  }
  if (part === "platform")
    tallies.platforms.add(platformOfHost(a!) ?? platformNamed(a!) ?? platformNamed(b!) ?? null, count);
  if (part === "inferred")
    for (const field of JSON.parse(`[${a}]`) as string[]) tallies.inferred.add(field, count);
  if (part === "day") tallies.days.add(day!, count);
  if (part !== "source") return;
  const sources = JSON.parse(a!) as string[];
  for (const source of sources) tallies.sources.add(source, count);
  if (sources.length > 0) tallies.withSource += count;
  if (day !== null) tallies.seen.add(day, count);
}

function daysOf(tally: Tally<number>): DayCount[] {
  return tally
    .all()
    .sort((a, b) => b.value - a.value)
    .slice(0, MAX_SEEN_DAYS)
    .map(({ value, count }) => ({ day: new Date(value * DAY_MS).toISOString().slice(0, 10), count }));
}

async function describeKind(
  pool: ConnectionPool,
  layout: Layout,
  total: number,
  signal: AbortSignal,
): Promise<KindDescription> {
  const tallies = NOTHING();
  const lists = listsOf(layout);
  for (let high = total; high > 0; high -= STRETCH_ROWS) {
    const sql = stretchSql(layout, high - STRETCH_ROWS, high);
    for (const row of (await pool.rows(sql, [], signal)) as unknown as AnswerRow[])
      addRow(tallies, lists, row);
  }
  const { known, inferred, platforms, sources, seen } = tallies;
  return {
    total,
    platforms: platforms.most(),
    sources: sources.most().slice(0, MAX_SOURCES),
    sourceCount: sources.size,
    withoutSource: total - tallies.withSource,
    days: daysOf(tallies.days),
    seen: daysOf(seen),
    neverDated: total - seen.sum,
    fields: fieldsOf(layout).map((field) => ({
      field,
      known: known.of(field),
      inferred: inferred.of(field),
    })),
    duplicates: total === 0 ? NO_DUPLICATES : await findDuplicates(pool, layout, signal),
  };
}

/** Port: CatalogueReader.describe. */
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
