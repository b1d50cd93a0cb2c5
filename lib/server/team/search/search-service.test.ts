/** Free searches by members: requests that reach the service, and those that don't. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { canonical } from "@/lib/contract/canonical";
import { creatorQuery } from "@/lib/contract/creators";
import { AppError } from "@/lib/contract/errors";
import { ofShownTexts } from "@/lib/domain/shown-texts";
import { anonymousCaller, NO_ORIGIN } from "@/lib/server/access/caller";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";
import { embeddedService } from "@/lib/server/adapters/embedded-service/embedded-service";
import { openTestService, testCatalogue, type TestService } from "@/lib/testing/open-test-service";
import { addMember, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { countCreatorsForKey, searchIdsForKey } from "../keys/search-for-key";
import { lookCloser } from "../look-closer/look-closer";
import { matchCreators, matchedSoFar } from "../match-creators/match-creators";
import type { MemberContext } from "../team-context";
import { countViewMatches } from "../views/count-views";
import {
  countCreators,
  countPosts,
  postInsights,
  readCreatorSources,
  readPostSources,
  samplePosts,
  searchCreators,
  searchPosts,
} from "./search-service";

let t: TestTeam;
let real: TestService;
let ben: MemberContext;
/** The searches that reached the catalogue. */
let asked: [string, unknown, AbortSignal | undefined][];
beforeEach(async () => {
  asked = [];
  const catalogue = new Proxy(testCatalogue, {
    get: (target, name: keyof typeof testCatalogue) =>
      name === "close" || name === "summary"
        ? target[name]
        : async (values: never, options?: { signal?: AbortSignal }) => {
            asked.push([name, values, options?.signal]);
            options?.signal?.throwIfAborted();
            return target[name](values, options as never);
          },
  });
  [t, real] = [await openTestTeam(), await openTestService({ catalogue })];
  ben = { ...t.ben, service: embeddedService(async () => real) };
});
afterEach(async () => {
  await t.close();
  await real.close();
});

const ALL = { searchPosts, countPosts, postInsights, samplePosts, searchCreators, countCreators };
type Search = (ctx: MemberContext, values: never) => Promise<unknown>;
const SEARCHES = Object.entries(ALL) as unknown as [keyof typeof ALL, Search][];

test("posts, creators and their counts as the catalogue has them", async () => {
  const values = { viewsMin: 21_000, page: 1, pageSize: 4 };
  const posts = await searchPosts(ben, values);
  expect(posts).toMatchObject({ totalResults: 10, totalPages: 3, page: 1, pageSize: 4 });
  expect(posts.data).toHaveLength(4);
  expect(await countPosts(ben, values)).toMatchObject({ total: 10 });
  expect(await postInsights(ben, values)).toMatchObject({ total: 10 });
  const creators = { followersMin: 24_600, perPage: 3 } as Parameters<typeof searchCreators>[1];
  expect(await searchCreators(ben, creators)).toEqual({
    data: ["tiktok_246", "tiktok_247", "tiktok_248"],
    page: 1,
    next_page: 2,
    total_pages: 2,
  });
  expect(await countCreators(ben, creators)).toMatchObject({ total: 5 });
});

test("a sample reads page after page until the end, and is shared by who looks at the same", async () => {
  const values = { viewsMin: 21_000 } as Parameters<typeof samplePosts>[1];
  const sample = await samplePosts(ben, values);
  expect(asked).toEqual([]);
  expect((await sample.whole()).posts).toHaveLength(10);
  const again = { ...t.ana, service: ben.service };
  expect(await samplePosts(again, { ...values, page: 3 })).toBe(sample);
  expect(await samplePosts(again, { ...values, viewsMin: 5 })).not.toBe(sample);
  expect(asked).toHaveLength(1);
});

describe.each(SEARCHES)("%s", (name, search) => {
  const size = name.includes("reators") ? "perPage" : "pageSize";

  test.each<[unknown, string[]]>([
    [{ page: 0 }, ["page"]],
    [{ page: "1" }, ["page"]],
    [{ [size]: 101 }, [size]],
    [{ oops: 1 }, ["oops"]],
    [{ followersMin: 9, followersMax: 1 }, ["followersMin"]],
    [{ [size]: 0, oops: 1 }, [size, "oops"]],
  ])("refuses %j before the service is asked", async (values, fields) => {
    const refusal = await refusalOf(t.team.db, () => search(ben, values as never));
    expect(refusal.code).toBe("invalid_parameter");
    expect(refusal.fields.sort()).toEqual(fields.sort());
    expect(asked).toEqual([]);
  });

  test("is refused for visitors", async () => {
    const nobody = { ...ben, ...anonymousCaller(NO_ORIGIN) };
    expect((await refusalOf(t.team.db, () => search(nobody, {} as never))).code).toBe("not_signed_in");
    expect(asked).toEqual([]);
  });

  test("passes on what the service refuses", async () => {
    const busy = async () => Promise.reject(new AppError("rate_limited", "Busy.", { retryAfterS: 7 }));
    const free = ["searchPosts", "postFacets", "postInsights", "searchCreatorIds", "creatorFacets"];
    const service = { ...ben.service, ...Object.fromEntries(free.map((each) => [each, busy])) };
    const calling = async () => {
      const found = await search({ ...ben, service: service as DiscoveryService }, {} as never);
      return (found as { whole?: () => unknown }).whole?.();
    };
    const refusal = await refusalOf(t.team.db, calling);
    expect(refusal).toMatchObject({ code: "rate_limited", extra: { retryAfterS: 7 } });
  });
});

test.each(SEARCHES.filter(([name]) => name !== "samplePosts"))(
  "%s ends when the caller has gone",
  async (_, search) => {
    const gone = new AbortController();
    gone.abort(new Error("gone"));
    await expect(search({ ...ben, signal: gone.signal }, {} as never)).rejects.toThrow();
    await search({ ...ben, signal: new AbortController().signal }, {} as never);
    for (const [, , signal] of asked) expect(signal).toBeInstanceOf(AbortSignal);
  },
);

test("a sample continues after its requester leaves, because others may view it", async () => {
  const gone = new AbortController();
  gone.abort();
  const sample = await samplePosts({ ...ben, signal: gone.signal }, {} as never);
  expect((await sample.whole()).posts).toHaveLength(30);
});

describe("sources", () => {
  test("of posts with their history, of creators nothing that is paid for, unknown ids left out", async () => {
    const [post] = (await readPostSources(ben, ["post_1", "nothing"]))!;
    expect(post).toMatchObject({ id: "post_1", history: [{ counts: { views: 5 } }] });
    const creators = await readCreatorSources(ben, ["tiktok_1", "tiktok_9999"]);
    expect(creators).toEqual([{ id: "tiktok_1", sources: [expect.objectContaining({ name: "march.csv" })] }]);
  });

  test("are null if the service reports none, and refused for invalid IDs", async () => {
    const silent = { ...ben, service: t.service.asService() };
    expect(await readPostSources(silent, ["post_1"])).toBeNull();
    expect(await readCreatorSources(silent, ["tiktok_1"])).toBeNull();
    for (const ids of [[], ["someone"], Array(101).fill("tiktok_1")])
      await expect(async () => readCreatorSources(ben, ids)).rejects.toThrow();
  });
});

describe("a reader who sees no addresses", () => {
  const viewer = async (kind: "embedded" | "http" = "embedded") => {
    const vi = await addMember(t.team, `vi-${kind}`, "viewer");
    return { ...vi, service: { ...ben.service, kind } as DiscoveryService };
  };
  const CREATORS = [
    ["searchCreators", searchCreators],
    ["countCreators", countCreators],
    ["lookCloser", (ctx: MemberContext, search: never) => lookCloser(ctx, { search })],
    [
      "countViewMatches",
      (ctx: MemberContext, values: object) => {
        const query = canonical(creatorQuery, values);
        return countViewMatches(ctx, { page: "creators", query });
      },
    ],
    ["searchIdsForKey", (ctx: MemberContext, values: never) => searchIdsForKey(ctx as never, values)],
    ["countCreatorsForKey", (ctx: MemberContext, values: never) => countCreatorsForKey(ctx as never, values)],
  ] as unknown as [string, Search][];

  test.each(CREATORS)("%s refuses filters by addresses before the service is asked", async (_, search) => {
    const ctx = await viewer();
    for (const [name, value] of [
      ["email", "ana@example.com"],
      ["emailExists", true],
    ] as const) {
      const refusal = await refusalOf(t.team.db, () => search(ctx, { [name]: value } as never));
      expect([refusal.code, refusal.fields]).toEqual(["forbidden", [name]]);
    }
    expect(asked).toEqual([]);
    // False restricts nothing and reveals nothing.
    await search(ctx, { emailExists: false } as never);
  });

  test.each(CREATORS)("%s compares bios as they are shown, or not at all", async (_, search) => {
    await search(await viewer(), { bio: "coach" } as never).then(drained);
    expect(asked.length).toBeGreaterThan(0);
    for (const [, values] of asked) expect(values).toMatchObject(ofShownTexts({ bio: "coach" }));
    asked.length = 0;
    const http = await viewer("http");
    const refusal = await refusalOf(t.team.db, () => search(http, { bio: "coach" } as never));
    expect([refusal.code, refusal.fields, asked]).toEqual(["forbidden", ["bio"], []]);
    await search(ben, { bio: "coach", emailExists: true } as never).then(drained);
    expect(asked[0]![1]).toMatchObject({ bio: "coach", emailExists: true });
  });
});

test("addresses of a pasted list are matched only for those who see them", async () => {
  const vi = { ...(await addMember(t.team, "vi", "viewer")), service: ben.service };
  const list = [
    { by: "username" as const, text: "knots" },
    { by: "email" as const, text: "ana@example.com" },
  ];
  for (const match of [matchedSoFar, matchCreators]) {
    const refusal = await refusalOf(t.team.db, () => match(vi, { list }));
    expect([refusal.code, refusal.fields, asked]).toEqual(["forbidden", ["list"], []]);
  }
  await matchedSoFar(vi, { list: list.slice(0, 1) });
  await matchedSoFar(ben, { list });
  expect(asked.map(([, values]) => (values as { email?: string }).email)).toContain("ana@example.com");
});

/** Steps of a plan are read to their end. */
async function drained(answer: unknown): Promise<void> {
  if (typeof answer !== "object" || answer === null || !(Symbol.asyncIterator in answer)) return;
  for await (const step of answer as AsyncIterable<unknown>) void step;
}
