/** Rows of one id become one record, field by field, in whatever order they are published. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import fc from "fast-check";
import type { CreatorRow, KindCounts, PostRow } from "@/lib/server/ports/catalogue";
import type { OpenedCatalogue, OpenEmpty } from "./loaded-catalogue";

type Given = () => OpenedCatalogue;

const IN_2020 = Date.UTC(2020, 5, 1);
const IN_2023 = Date.UTC(2023, 5, 1);

const values = {
  id: "p1",
  createdAt: 1000,
  caption: "How we made it",
  creatorUsername: "mila",
  likes: 40,
  views: 900,
};
const whole: PostRow = {
  ...values,
  observedAt: IN_2023,
  observedIn: "whole.csv",
};
const counts = (more: Partial<KindCounts>): KindCounts => ({
  added: 0,
  updated: 0,
  unchanged: 0,
  older: 0,
  total: 1,
  ...more,
});

async function posts({ reader, writer }: OpenedCatalogue) {
  const { generation } = await writer.summary();
  await expect.poll(async () => (await reader.summary()).generation).toBe(generation);
  return (await reader.searchPosts({ page: 1, pageSize: 100 })).posts;
}

const CAME = "What came of it";

function fieldCases(given: Given): void {
  const publish = async (...rows: PostRow[]) =>
    (await given().writer.publish({ posts: rows, isDemo: false })).posts;
  const record = { ...values, createdAt: new Date(1000).toISOString() };

  test("one field erases no others, and is searched", async () => {
    await publish(whole);
    expect(await publish({ id: "p1", createdAt: 1000, views: 950, observedAt: IN_2023 + 1 })).toEqual(
      counts({ updated: 1 }),
    );
    expect(await posts(given())).toEqual([{ ...record, views: 950 }]);
    const { total } = await given().reader.searchPosts({ page: 1, pageSize: 1, viewsMin: 950 });
    expect(total).toBe(1);
  });

  test("values of 2020 do not overwrite those of 2023; what only they state is taken", async () => {
    await publish(whole);
    const old = { id: "p1", createdAt: 1000, views: 20, observedAt: IN_2020 };
    expect(await publish(old)).toEqual(counts({ older: 1 }));
    expect(await posts(given())).toEqual([record]);
    expect(await publish({ ...old, shares: 3 })).toEqual(counts({ updated: 1 }));
    expect(await posts(given())).toEqual([{ ...record, shares: 3 }]);
  });

  test("the same rows once more change nothing, and each id is counted once", async () => {
    const rows = [whole, { ...whole, id: "p2", inferred: ["hook"] }, { id: "p3", createdAt: 5, views: 1 }];
    expect(await publish(...rows)).toEqual(counts({ added: 3, total: 3 }));
    const before = await posts(given());
    expect(await publish(...rows, rows[0]!)).toEqual(counts({ unchanged: 3, total: 3 }));
    expect(await posts(given())).toEqual(before);
    const mixed = [
      { ...rows[2]!, views: 7 },
      { ...whole, views: 1, observedAt: IN_2020 },
      { ...whole, id: "p4" },
    ];
    expect(await publish(...mixed)).toEqual(counts({ added: 1, updated: 1, older: 1, total: 4 }));
  });

  test("an inferred value gives way to a stated one, and what follows from others follows them", async () => {
    const inferred = { ...whole, category: "Food", hook: "How we made it", inferred: ["category", "hook"] };
    await publish(inferred);
    await publish({ id: "p1", createdAt: 1000, category: "Arts", observedAt: IN_2020 });
    await publish({ id: "p1", createdAt: 1000, caption: CAME, observedAt: IN_2023 + 1 });
    expect(await posts(given())).toEqual([
      { ...record, category: "Arts", caption: CAME, hook: CAME, inferred: ["hook"] },
    ]);
  });

  test("creators keep what is searched and never returned", async () => {
    const { reader, writer } = given();
    const creator: CreatorRow = {
      id: "tiktok_1",
      dateCreated: 1,
      race: "Black",
      followers: 5,
      observedAt: 1,
    };
    await writer.publish({ creators: [creator], isDemo: false });
    const brought = [{ id: "tiktok_1", dateCreated: 1, followers: 6, observedAt: 2 }];
    expect((await writer.publish({ creators: brought, isDemo: false })).creators).toEqual(
      counts({ updated: 1 }),
    );
    await posts(given());
    const found = await reader.searchCreatorIds({
      page: 1,
      perPage: 1,
      sortBy: "date_created",
      sortOrder: "asc",
      race: ["Black"],
      followersMin: 6,
    });
    expect(found.ids).toEqual(["tiktok_1"]);
  });
}

const row: fc.Arbitrary<PostRow> = fc.record(
  {
    id: fc.constantFrom("p1", "p2", "p3"),
    createdAt: fc.constantFrom(1000, 2000),
    views: fc.integer({ min: 0, max: 3 }),
    likes: fc.integer({ min: 0, max: 3 }),
    caption: fc.constantFrom("One thing", "Another", "!"),
    musicTitle: fc.constantFrom("Neon", "NEON"),
    hook: fc.constantFrom("One thing", "Stated"),
    observedAt: fc.integer({ min: 0, max: 4 }),
    observedIn: fc.constantFrom("one.csv", "two.csv"),
    inferred: fc.subarray(["hook", "viralityScore", "views"]),
  },
  { requiredKeys: ["id", "createdAt"] },
);

function sourceCases(given: Given): void {
  const publish = (...rows: PostRow[]) => given().writer.publish({ posts: rows, isDemo: false });
  const sources = async (...ids: string[]) => {
    await posts(given());
    return given().reader.sourcesOf("posts", ids);
  };

  test("a record tells its sources, what was inferred, and what its counts were", async () => {
    await publish({ ...whole, hook: "How we made it", inferred: ["hook", "views"] });
    await publish({ id: "p1", createdAt: 1000, views: 20, observedAt: IN_2020, observedIn: "old.csv" });
    await publish({ id: "p2", createdAt: 1000, views: 20 });
    const [in2020, in2023] = [IN_2020, IN_2023].map((ms) => new Date(ms).toISOString());
    expect(await sources("p2", "nothing", "p1", "p2")).toEqual([
      { id: "p2", sources: [], inferred: [], history: [] },
      {
        id: "p1",
        sources: [
          { name: "whole.csv", newest: in2023, oldest: in2023 },
          { name: "old.csv", newest: in2020, oldest: in2020 },
        ],
        inferred: ["hook"],
        history: [
          { observedAt: in2023, source: "whole.csv", counts: { likes: 40 } },
          { observedAt: in2020, source: "old.csv", counts: { views: 20 } },
        ],
      },
    ]);
  });

  test("of one moment, what is published later is a correction, in values and in their history", async () => {
    await publish(whole);
    const mended = { ...whole, views: 90, caption: "Mended" };
    expect((await publish(mended)).posts).toEqual(counts({ updated: 1 }));
    expect(await posts(given())).toMatchObject([{ views: 90, caption: "Mended" }]);
    expect(await sources("p1")).toMatchObject([{ history: [{ counts: { views: 90, likes: 40 } }] }]);
  });

  test("creators tell them too, and an empty catalogue tells none", async () => {
    const { reader, writer } = given();
    expect(await reader.sourcesOf("creators", ["tiktok_1"])).toEqual([]);
    const creator: CreatorRow = { id: "tiktok_1", dateCreated: 1, followers: 5, observedIn: "x.csv" };
    await writer.publish({ creators: [creator], isDemo: false });
    await posts(given());
    expect(await reader.sourcesOf("creators", [])).toEqual([]);
    expect(await reader.sourcesOf("creators", ["tiktok_1"])).toEqual([
      {
        id: "tiktok_1",
        sources: [{ name: "x.csv", newest: null, oldest: null }],
        inferred: [],
        history: [],
      },
    ]);
  });

  test("who is removed leaves none, also when somebody comes back under the id", async () => {
    const { writer } = given();
    await publish(whole, { ...whole, id: "p2" });
    await publish({ ...whole, views: 5, observedAt: IN_2020, observedIn: "old.csv" });
    await writer.remove({ posts: ({ id }) => id === "p1", creators: () => false });
    expect(await sources("p1")).toEqual([]);
    await publish({ id: "p1", createdAt: 1, observedIn: "new.csv" });
    expect(await sources("p1")).toEqual([
      { id: "p1", sources: [{ name: "new.csv", newest: null, oldest: null }], inferred: [], history: [] },
    ]);
    expect(await sources("p2")).toMatchObject([{ sources: [{ name: "whole.csv" }] }]);
  });
}

function orderCases(open: OpenEmpty): void {
  test("rows of different moments give the same catalogue in any order and any grouping into publications", async () => {
    const publications = fc
      .array(fc.array(row, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 })
      .map((groups) => {
        let observedAt = 0;
        return groups.map((group) => group.map((each) => ({ ...each, observedAt: observedAt++ })));
      });
    const contents = async (groups: readonly PostRow[][]) => {
      const opened = await open();
      try {
        for (const group of groups) await opened.writer.publish({ posts: group, isDemo: false });
        const found = await posts(opened);
        const sources = await opened.reader.sourcesOf("posts", ["p1", "p2", "p3"]);
        return JSON.stringify([found.toSorted((a, b) => (a.id < b.id ? -1 : 1)), sources]);
      } finally {
        await opened.dispose();
      }
    };
    const cases = publications.chain((groups) =>
      fc.record({
        groups: fc.constant(groups),
        shuffled: fc.shuffledSubarray(groups.flat(), { minLength: groups.flat().length }),
        cut: fc.nat({ max: 20 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(cases, async ({ groups, shuffled, cut }) => {
        const others = [shuffled.slice(0, cut), shuffled.slice(cut)].filter(({ length }) => length > 0);
        expect(await contents(others)).toBe(await contents(groups));
      }),
      // Each case publishes up to six times, so a fiftieth of the oracle's cases takes as long as all of those.
      { numRuns: Math.max(4, Math.round(Number(process.env.ORACLE_QUERIES ?? 0) / 50)) },
    );
  }, 600_000);
}

export function mergeCases(name: string, open: OpenEmpty): void {
  describe(`${name}: merging`, () => {
    let opened: OpenedCatalogue;
    beforeEach(async () => void (opened = await open()));
    afterEach(() => opened.dispose());
    fieldCases(() => opened);
    sourceCases(() => opened);
    orderCases(open);
  });
}
