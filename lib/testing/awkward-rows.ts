/** Generators of rows and searches that are hard to get right: ties, case pairs, wildcards, separators, day ends. */
import fc from "fast-check";
import { byKind } from "@/lib/contract/by-kind";
import { creatorQuery } from "@/lib/contract/creators";
import type { QueryDefinition } from "@/lib/contract/definition";
import { parseBody } from "@/lib/contract/query";
import { viralQuery } from "@/lib/contract/viral";
import type { AnyRow } from "./brute-force";

const DAY_MS = 86_400_000;
const BASE_MS = Date.UTC(2026, 1, 27);

const CHARACTERS = [..."aAbB %_\\'\"#@ßẞıİiIσςΣé\u0301\u00e9\t\n|;,😀", "\x1f", "\x01", "\x7f", "\ud800"];
const WORDS = [
  "Stop",
  "STOP doing",
  "this",
  "100%",
  "a_b",
  "it's",
  "Straße",
  "STRASSE",
  "Σίσυφος",
  "ΣΊΣΥΦΟΣ",
  "café",
  "#Glow",
  "glow",
];

const text = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.array(fc.constantFrom(...WORDS, ...CHARACTERS), { maxLength: 5 }).map((parts) => parts.join(" ")),
  fc.array(fc.constantFrom(...CHARACTERS), { maxLength: 4 }).map((parts) => parts.join("")),
);
const count = fc.oneof(
  fc.constantFrom(0, 1, 99, 100, 101, 159, 160, 1000, 25_000, 1e8, 1e9, Number.MAX_SAFE_INTEGER),
  fc.integer({ min: 0, max: 3_000 }),
);
const rate = fc.oneof(
  fc.constantFrom(0, 0.5, 2.5, 19.9, 20, 97.5, 100),
  fc.integer({ min: 0, max: 1000 }).map((n) => n / 10),
);
const time = fc
  .tuple(fc.integer({ min: -3, max: 3 }), fc.constantFrom(-1, 0, 1, 1, 43_200_000))
  .map(([day, ms]) => BASE_MS + day * DAY_MS + ms);
const few = (values: readonly string[]) =>
  fc.constantFrom(...values.slice(0, 3), values.at(-1)!, "Not in the list");
const texts = fc.array(text, { maxLength: 4 });
const country = fc.oneof(
  few(viralQuery.filters.countries.values),
  fc.constantFrom("JAPAN", "japan", "Atlantis"),
);

const post = fc.record(
  {
    id: fc.constantFrom("1", "10", "2", "ü", "z", "\ud7ff", "\uffee", "😀", "Z"),
    caption: text,
    views: count,
    likes: count,
    shares: count,
    viralityScore: rate,
    followers: count,
    category: few(viralQuery.filters.categories.values),
    country,
    musicTitle: text,
    hook: text,
    inferred: fc.constantFrom(["category"], ["country"], ["category", "country"]),
    createdAt: time,
    unknownField: text,
  },
  { requiredKeys: ["id", "createdAt"] },
);

const filters = creatorQuery.filters;
const creator = fc.record(
  {
    id: fc.constantFrom("tiktok_", "instagram_", "youtube_"),
    username: text,
    followers: count,
    averageViews: rate,
    averageLikes: count,
    averageComments: count,
    engagementRate: rate,
    age: few(filters.age.values),
    gender: few(filters.gender.values),
    mainCategory: few(filters.mainCategory.values),
    subCategory: text,
    bio: text,
    promotedProducts: texts,
    nichesToPromote: texts,
    hashtags: texts,
    country,
    source: few(filters.source.values),
    accountType: few(filters.accountType.values),
    language: few(filters.language.values),
    email: text,
    race: few(filters.race.values),
    hairColor: few(filters.hairColor.values),
    bodyComplexion: few(filters.bodyComplexion.values),
    dateCreated: time,
  },
  { requiredKeys: ["id", "dateCreated"] },
);

function unique(rows: AnyRow[]): AnyRow[] {
  return rows.map((row, index) => ({ ...row, id: `${row.id}${index * 7}` }));
}

/** Only existing fields are marked as inferred. */
function consistent({ inferred, ...row }: AnyRow): AnyRow {
  const names = (inferred as string[] | undefined)?.filter((name) => name in row) ?? [];
  return names.length === 0 ? row : { ...row, inferred: names };
}

/** The same rows for the same seed. */
export function awkwardPosts(size: number, seed: number): AnyRow[] {
  return unique((fc.sample(post, { numRuns: size, seed }) as AnyRow[]).map(consistent));
}

export function awkwardCreators(size: number, seed: number): AnyRow[] {
  return unique(fc.sample(creator, { numRuns: size, seed }) as AnyRow[]);
}

const day = time.map((ms) => new Date(ms).toISOString().slice(0, 10));

const wireValues = byKind<[], Record<string, fc.Arbitrary<unknown>>>({
  multiSelect: ({ param, values }) => ({ [param]: fc.array(few(values), { maxLength: 3 }) }),
  select: ({ param, values, isOpen }) => ({ [param]: isOpen ? country : few(values) }),
  range: ({ min, max, isInteger }) => {
    const bound = isInteger ? count : fc.oneof(count, rate);
    return { [min]: bound, [max]: bound };
  },
  dateRange: ({ from, to }) => ({ [from]: day, [to]: day }),
  text: ({ param }) => ({ [param]: text }),
  textList: ({ param }) => ({ [param]: fc.array(text, { minLength: 1, maxLength: 2 }) }),
  flag: ({ param }) => ({ [param]: fc.boolean() }),
});

/** Parsed searches with none to three filters, mostly on the first pages. */
export function awkwardSearches<Q extends QueryDefinition>(query: Q, size: number, seed: number) {
  const filter = fc
    .constantFrom(...Object.values(query.filters))
    .chain((one) => fc.record(wireValues(one), { requiredKeys: [] }));
  const { paging, sorting } = query;
  const { parameters } = sorting;
  const search = fc
    .record({
      filters: fc.array(filter, { maxLength: 3 }),
      page: fc.oneof(
        { weight: 4, arbitrary: fc.integer({ min: 1, max: 4 }) },
        { weight: 1, arbitrary: fc.integer({ min: 5, max: 40 }) },
      ),
      size: fc.constantFrom(1, 2, 7, 100),
      by: fc.constantFrom(...Object.keys(sorting.sorts)),
      order: fc.constantFrom("asc", "desc"),
    })
    .map(
      (drawn) =>
        parseBody(query, {
          ...Object.assign({}, ...drawn.filters),
          [paging.page]: drawn.page,
          [paging.size]: drawn.size,
          ...(parameters && { [parameters.by]: drawn.by, [parameters.order]: drawn.order }),
        }).values,
    );
  return fc.sample(search, { numRuns: size, seed });
}
