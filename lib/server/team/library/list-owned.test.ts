/** The library's SQL agrees with its rule, the matcher, record by record. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { creatorQuery, type CreatorSortKey, type CreatorValues } from "@/lib/contract/creators";
import type { Creator } from "@/lib/contract/records";
import { parseUrl } from "@/lib/contract/query";
import { creatorMatcher } from "@/lib/domain/match-creator";
import { AWKWARD_TEXTS, arbitraryValues, seededRandom } from "@/lib/testing/arbitrary-values";
import { awkwardCreators, awkwardSearches } from "@/lib/testing/awkward-rows";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { ownRecords } from "@/lib/testing/own-records";
import { countOwned } from "./browse-library";
import { eachOwned, listOwned } from "./list-owned";

type Owned = { creator: Creator; revealedAt: string; revealId: string };
const REVEALS = ["r0", "r1", "r2"] as const;

let t: TestTeam;
let owned: Owned[];
beforeAll(async () => {
  t = await openTestTeam();
  owned = [...(awkwardCreators(300, 5) as unknown as Creator[]), ...dense()].map((creator, index) => ({
    creator,
    revealId: REVEALS[index % REVEALS.length] ?? "r0",
    // Many at the same moment: the id decides between them.
    revealedAt: new Date(Date.UTC(2026, 1, 1 + (index % 20))).toISOString(),
  }));
  for (const revealId of REVEALS) {
    const mine = owned.filter((one) => one.revealId === revealId);
    await ownRecords(t.team.db, { revealId, memberId: "ana" }, mine);
  }
});
afterAll(() => t.close());

/** Records whose texts are the needles of `arbitraryValues`, so that those find something. */
function dense(): Creator[] {
  const random = seededRandom(3);
  const text = () => AWKWARD_TEXTS[Math.floor(random() * AWKWARD_TEXTS.length)] ?? "";
  const few = () => Array.from({ length: Math.floor(random() * 4) }, text);
  return Array.from({ length: 150 }, (_, index) => ({
    id: `twitch_${index}`,
    username: `${random() < 0.5 ? " @" : ""}${text()} `,
    bio: few().join(random() < 0.5 ? " " : ""),
    subCategory: text(),
    email: random() < 0.3 ? "" : random() < 0.2 ? "  " : ` ${text()}`,
    hashtags: few().map((tag) => (random() < 0.5 ? `# ${tag}` : tag)),
    promotedProducts: few(),
    nichesToPromote: [few().join("\x1f"), `${text()}\0${text()}`, "\ud800"],
    ...(random() < 0.7 && { followers: Math.round(Math.exp(random() * 18)) }),
    ...(random() < 0.7 && { engagementRate: Math.round(random() * 2_000) / 100 }),
  }));
}

const SORT_VALUES: Record<CreatorSortKey, (one: Owned) => string | number | undefined> = {
  date_created: ({ revealedAt }) => revealedAt,
  followers: ({ creator }) => creator.followers,
  engagement_rate: ({ creator }) => creator.engagementRate,
  avg_views: ({ creator }) => creator.averageViews,
  avg_likes: ({ creator }) => creator.averageLikes,
  avg_comments: ({ creator }) => creator.averageComments,
};

/** IDs in order, computed from the records. */
function expected(values: CreatorValues, revealId?: string): string[] {
  const isMeant = creatorMatcher(values);
  const valueOf = SORT_VALUES[values.sortBy];
  const ascending = owned
    .filter(
      ({ creator, ...one }) => isMeant(creator) && (revealId === undefined || one.revealId === revealId),
    )
    .toSorted((a, b) => {
      const [x, y] = [valueOf(a) ?? -Infinity, valueOf(b) ?? -Infinity];
      if (x !== y) return x < y ? -1 : 1;
      return a.creator.id < b.creator.id ? -1 : 1;
    })
    .map(({ creator }) => creator.id);
  return values.sortOrder === "asc" ? ascending : ascending.reverse();
}

async function compare(searches: readonly CreatorValues[]): Promise<number> {
  let narrowed = 0;
  for (const [index, values] of searches.entries()) {
    const revealId = index % 5 === 0 ? REVEALS[index % 3] : undefined;
    const ids = expected(values, revealId);
    const { page, perPage } = values;
    const found = await listOwned(t.team.db, values, { revealId });
    const start = (page - 1) * perPage;
    expect([values, found.total, found.totalPages, found.rows.map(({ creator }) => creator.id)]).toEqual([
      values,
      ids.length,
      Math.ceil(ids.length / perPage),
      ids.slice(start, start + perPage),
    ]);
    if (ids.length > 0 && ids.length < owned.length) narrowed++;
  }
  return narrowed;
}

describe("SQL finds what the matcher finds, on the same page", () => {
  test("in searches that awkward rows suggest", async () => {
    const searches = awkwardSearches(creatorQuery, 700, 23) as unknown as CreatorValues[];
    expect(await compare(searches)).toBeGreaterThan(150);
  });

  test("in searches for awkward texts", async () => {
    const random = seededRandom(41);
    const searches = Array.from({ length: 700 }, () => arbitraryValues(creatorQuery, random));
    expect(await compare(searches as unknown as CreatorValues[])).toBeGreaterThan(150);
  });

  test("in every order, both ways, on every page", async () => {
    for (const sortBy of Object.keys(creatorQuery.sorting.sorts) as CreatorSortKey[])
      for (const sortOrder of ["asc", "desc"] as const)
        for (const filters of [{}, { emailExists: true }])
          await compare([1, 2, 5, 6].map((page) => ({ ...filters, sortBy, sortOrder, page, perPage: 100 })));
  });
});

test("a filter of each kind narrows on its own", async () => {
  const { values } = parseUrl(creatorQuery, []);
  const needles: Record<string, object> = {
    select: { country: "japan" },
    multiSelect: { age: ["0-18", "20-29"] },
    range: { followersMin: 100, followersMax: 1_000 },
    contains: { subCategory: "stop" },
    words: { bio: "STOP ẞ" },
    handle: { username: "stop" },
    exact: { email: "STOP" },
    allExact: { hashtags: ["tag"] },
    anyContains: { promotedProducts: ["ſ", "%"] },
    flag: { emailExists: true },
  };
  for (const [kind, filters] of Object.entries(needles)) {
    const search = { ...values, ...filters };
    const { total } = await listOwned(t.team.db, search);
    expect([kind, total]).toEqual([kind, expected(search).length]);
    if (kind !== "multiSelect") expect([kind, total > 0 && total < owned.length]).toEqual([kind, true]);
  }
});

test("all records, in order", async () => {
  const { values } = parseUrl(creatorQuery, new URLSearchParams("sortBy=followers&perPage=2&page=7"));
  const ids: string[] = [];
  for await (const { creator } of eachOwned(t.team.db, values)) ids.push(creator.id);
  expect(ids).toEqual(expected(values));
  const some: string[] = [];
  for await (const { creator } of eachOwned(t.team.db, values, { revealId: "r1" })) some.push(creator.id);
  expect(some).toEqual(expected(values, "r1"));
});

describe("the counts in the filters", () => {
  const parse = (entries: [string, string][]) => parseUrl(creatorQuery, entries).values;

  test("match the results under the other filters", async () => {
    for (const entries of [
      [],
      [["followersMin", "100"]],
      [
        ["country", "France"],
        ["followersMin", "10"],
      ],
    ]) {
      const values = parse(entries as [string, string][]);
      const counts = (await countOwned(t.team.db, values))!;
      for (const [name, options] of Object.entries(counts))
        for (const { value, count } of options.slice(0, 3)) {
          const found = await listOwned(t.team.db, { ...values, [name]: name === "age" ? [value] : value });
          expect(`${name} ${value}: ${count}`).toBe(`${name} ${value}: ${found.total}`);
        }
    }
  });

  test("the most frequent values come first; values without creators are omitted", async () => {
    const counts = (await countOwned(t.team.db, parse([["country", "France"]])))!;
    for (const options of Object.values(counts)) {
      const sums = options.map(({ count }) => count);
      expect(sums).toEqual([...sums].sort((a, b) => b - a));
      expect(sums).not.toContain(0);
    }
  });

  test("follow a reveal filter", async () => {
    const [all, one] = await Promise.all([
      countOwned(t.team.db, parse([])),
      countOwned(t.team.db, parse([]), { revealId: "r1" }),
    ]);
    const sum = (counts: typeof all) => counts!.source!.reduce((total, { count }) => total + count, 0);
    expect(sum(one)).toBeGreaterThan(0);
    expect(sum(one)).toBeLessThan(sum(all));
  });
});
