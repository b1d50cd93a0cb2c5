/** Writers, and the readers' view during and after a publication. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ofShownTexts } from "@/lib/domain/shown-texts";
import type { CreatorRow, PostRow } from "@/lib/server/ports/catalogue";
import type { OpenedCatalogue, OpenEmpty } from "./loaded-catalogue";

type Given = () => OpenedCatalogue;

const post = (id: string, more: Partial<PostRow> = {}): PostRow => ({ id, createdAt: 1000, ...more });
const creator = (id: string, more: Partial<CreatorRow> = {}): CreatorRow => ({
  id,
  dateCreated: 1000,
  ...more,
});
const allPosts = { page: 1, pageSize: 100 };
const allCreators = { page: 1, perPage: 100, sortBy: "date_created", sortOrder: "desc" } as const;

/** Waits until the reader answers from a generation, which the port promises within a second. */
async function seen({ reader }: OpenedCatalogue, generation: number): Promise<void> {
  const check = async () => expect((await reader.summary()).generation).toBe(generation);
  await vi.waitFor(check, { timeout: 1000, interval: 20 });
}

async function hooks({ reader }: OpenedCatalogue): Promise<Record<string, string | undefined>> {
  const { posts } = await reader.searchPosts(allPosts);
  return Object.fromEntries(posts.map(({ id, hook }) => [id, hook]));
}

function emptyCases(given: Given): void {
  test("before anything is published the catalogue is empty and answers everything", async () => {
    const { reader, writer } = given();
    const empty = { posts: 0, creators: 0, generation: 0, isDemo: false };
    expect(await reader.summary()).toEqual(empty);
    expect(await writer.summary()).toEqual(empty);
    expect(await reader.searchPosts(allPosts)).toEqual({ total: 0, posts: [] });
    expect(await reader.searchCreatorIds({ ...allCreators, bio: "x" })).toEqual({ total: 0, ids: [] });
    expect(await reader.creatorsById(["tiktok_1"])).toEqual([]);
    const facets = await reader.postFacets(allPosts);
    expect(facets).toMatchObject({ total: 0, perDay: [], topSounds: [], benchmarks: {} });
    expect(facets.histograms.views!.every(({ count }) => count === 0)).toBe(true);
    expect((await reader.creatorFacets(allCreators)).total).toBe(0);
    expect(await reader.postInsights(allPosts)).toEqual({
      total: 0,
      perDay: [],
      followers: [],
      pairs: [],
      topSounds: [],
      topHookOpenings: [],
    });
  });

  test("a closed reader opens the catalogue again at the next question", async () => {
    await given().writer.publish({ posts: [post("a")], isDemo: false });
    expect((await given().reader.searchPosts(allPosts)).total).toBe(1);
    await given().reader.close();
    expect((await given().reader.searchPosts(allPosts)).total).toBe(1);
  });
}

function upsertCases(given: Given): void {
  test("the row of an id that was observed last wins, within one input and over what was there", async () => {
    const { writer } = given();
    const first = [
      post("a", { hook: "one", observedAt: 1 }),
      post("b", { hook: "two", observedAt: 1 }),
      post("a", { hook: "three", observedAt: 2 }),
    ];
    const firstResult = await writer.publish({ posts: first, isDemo: false });
    expect(firstResult.posts).toEqual({ added: 2, updated: 0, unchanged: 0, older: 0, total: 2 });
    expect(await hooks(given())).toEqual({ a: "three", b: "two" });
    const second = [
      post("b", { hook: "four", observedAt: 4 }),
      post("c", { hook: "five", observedAt: 3 }),
      post("c", { observedAt: 4 }),
      post("b", { hook: "six", observedAt: 3 }),
    ];
    expect(await writer.publish({ posts: second, isDemo: false })).toEqual({
      posts: { added: 1, updated: 1, unchanged: 0, older: 0, total: 3 },
      creators: { added: 0, updated: 0, unchanged: 0, older: 0, total: 0 },
      generation: 2,
    });
    await seen(given(), 2);
    expect(await hooks(given())).toEqual({ a: "three", b: "four", c: "five" });
  });

  test("rows that were there before keep everything that is searched", async () => {
    const { reader, writer } = given();
    const before: Partial<CreatorRow> = {
      username: "Same",
      country: "Atlantis",
      subCategory: "Street Food",
      race: "White",
      hashtags: ["#One", "two"],
      email: "A@b.c",
      followers: 5,
      bio: "Hello There",
    };
    await writer.publish({ creators: [creator("tiktok_1", before)], isDemo: false });
    await writer.publish({ creators: [creator("tiktok_2", { country: "Japan" })], isDemo: false });
    for (const filter of [
      { username: "same" },
      { country: "ATLANTIS" },
      { subCategory: "food" },
      { race: ["White"] },
      { hashtags: ["one", "TWO"] },
      { email: "a@B.C", followersMin: 5, followersMax: 5 },
      { bio: "there hello", emailExists: true },
    ]) {
      const found = await reader.searchCreatorIds({ ...allCreators, ...filter });
      expect(found, JSON.stringify(filter)).toEqual({ total: 1, ids: ["tiktok_1"] });
    }
  });

  test("one kind is published without touching the other", async () => {
    const { reader, writer } = given();
    await writer.publish({ creators: [creator("tiktok_1")], isDemo: false });
    await writer.publish({ posts: [post("a")], isDemo: false });
    expect(await reader.summary()).toEqual({ posts: 1, creators: 1, generation: 2, isDemo: false });
    expect(await reader.creatorsById(["tiktok_1"])).toHaveLength(1);
  });
}

function shownCases(given: Given): void {
  test("texts that are compared as they are shown have no addresses in them", async () => {
    const { reader, writer } = given();
    const email = "ana.secret@knots.example";
    const hidden: Partial<CreatorRow> = {
      bio: `Knots & more. Mail ${email} for offers`,
      subCategory: `Knots ${email}`,
      promotedProducts: ["rope", email],
    };
    await writer.publish({ creators: [creator("tiktok_1", hidden)], isDemo: false });
    const total = async (filter: object) =>
      (await reader.searchCreatorIds({ ...allCreators, ...ofShownTexts(filter) })).total;
    for (const found of [
      { bio: "offers KNOTS" },
      { bio: "[email hidden]" },
      { subCategory: "knots" },
      { promotedProducts: ["tent", "rope"] },
    ])
      expect(await total(found), JSON.stringify(found)).toBe(1);
    for (const secret of ["secret", "ana", "knots.example", "t@k", email])
      for (const filter of [{ bio: secret }, { subCategory: secret }, { promotedProducts: [secret] }]) {
        const plain = await reader.searchCreatorIds({ ...allCreators, ...filter });
        expect([plain.total, await total(filter)], JSON.stringify(filter)).toEqual([1, 0]);
      }
    const facets = await reader.creatorFacets({ ...allCreators, ...ofShownTexts({ bio: "secret" }) });
    expect(facets.total).toBe(0);
  });
}

function demoCases(given: Given): void {
  test("real data replaces demo data of both kinds; demo data is refused over real data", async () => {
    const { reader, writer } = given();
    await writer.publish({ posts: [post("demo")], creators: [creator("tiktok_1")], isDemo: true });
    expect(await reader.summary()).toMatchObject({ posts: 1, creators: 1, isDemo: true });
    await writer.publish({ posts: [post("real")], isDemo: false });
    await seen(given(), 2);
    expect(await reader.summary()).toEqual({ posts: 1, creators: 0, generation: 2, isDemo: false });
    expect(Object.keys(await hooks(given()))).toEqual(["real"]);
    const demo = { posts: [post("demo")], isDemo: true };
    await expect(writer.publish(demo)).rejects.toMatchObject({ code: "conflict" });
    expect((await writer.summary()).generation).toBe(2);
  });

  test("replacing starts from nothing", async () => {
    const { reader, writer } = given();
    await writer.publish({ posts: [post("a")], creators: [creator("tiktok_1")], isDemo: true });
    await writer.publish({ posts: [post("b")], isDemo: true, isReplacing: true });
    expect(await reader.summary()).toEqual({ posts: 1, creators: 0, generation: 2, isDemo: true });
  });
}

function stagingCases(given: Given): void {
  test("a staged generation is invisible until it is published", async () => {
    const { reader, writer } = given();
    await writer.publish({ posts: [post("a")], isDemo: false });
    const staged = await writer.stage({ posts: [post("b")], isDemo: false });
    expect(staged.result).toMatchObject({ posts: { added: 1, updated: 0, total: 2 }, generation: 2 });
    expect(await writer.summary()).toMatchObject({ posts: 1, generation: 1 });
    expect((await reader.searchPosts(allPosts)).total).toBe(1);
    expect(await staged.publish()).toEqual(staged.result);
    expect(await writer.summary()).toMatchObject({ posts: 2, generation: 2 });
    await seen(given(), 2);
    expect((await reader.searchPosts(allPosts)).total).toBe(2);
  });

  test("a discarded generation is deleted, and the next one takes its number", async () => {
    const { writer } = given();
    await writer.publish({ posts: [post("a")], isDemo: false });
    const staged = await writer.stage({ posts: [post("b")], isDemo: false });
    await staged.discard();
    await staged.discard();
    await expect(staged.publish()).rejects.toThrow();
    expect(await writer.summary()).toMatchObject({ posts: 1, generation: 1 });
    expect(await writer.publish({ posts: [post("c")], isDemo: false })).toMatchObject({
      posts: { added: 1, total: 2 },
      generation: 2,
    });
  });

  test("discarding after publishing changes nothing", async () => {
    const { writer } = given();
    const staged = await writer.stage({ posts: [post("a")], isDemo: false });
    await staged.publish();
    await staged.discard();
    expect(await writer.summary()).toMatchObject({ posts: 1, generation: 1 });
    expect(Object.keys(await hooks(given()))).toEqual(["a"]);
  });

  test("an input that fails midway leaves everything as it was", async () => {
    const { writer } = given();
    await writer.publish({ posts: [post("a")], isDemo: false });
    const failing = async function* () {
      for (let index = 0; index < 5000; index++) yield post(`b${index}`);
      throw new Error("the file ends in the middle");
    };
    await expect(writer.publish({ posts: failing(), isDemo: false })).rejects.toThrow("in the middle");
    expect(Object.keys(await hooks(given()))).toEqual(["a"]);
    expect((await writer.publish({ posts: [post("c")], isDemo: false })).posts.total).toBe(2);
  });

  test("progress is reported by kind and phase", async () => {
    const reported = new Set<string>();
    const posts = Array.from({ length: 50 }, (_, index) => post(`p${index}`));
    await given().writer.publish({
      posts,
      creators: [creator("tiktok_1")],
      isDemo: false,
      onProgress: ({ kind, phase, rows }) => reported.add(`${kind} ${phase} ${rows}`),
    });
    expect([...reported]).toEqual(
      expect.arrayContaining(["posts sorting 50", "posts writing 50", "creators sorting 1"]),
    );
  });
}

function writerCases(given: Given): void {
  test("a second writer is refused while another one publishes or has staged", async () => {
    const { writer, anotherWriter } = given();
    const both = [
      writer.publish({ posts: [post("a")], isDemo: false }),
      anotherWriter().publish({ posts: [post("b")], isDemo: false }),
    ];
    const ends = await Promise.allSettled(both);
    expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    const staged = await writer.stage({ posts: [post("b")], isDemo: false });
    const second = anotherWriter().stage({ posts: [post("c")], isDemo: false });
    await expect(second).rejects.toMatchObject({ code: "conflict" });
    await expect(anotherWriter().prune()).rejects.toMatchObject({ code: "conflict" });
    await staged.publish();
    expect(await anotherWriter().publish({ posts: [post("c")], isDemo: false })).toMatchObject({
      posts: { total: 3 },
    });
  });

  test("pruning frees the generation before, once, and readers go on", async () => {
    const { reader, writer } = given();
    expect(await writer.prune()).toBe(0);
    await writer.publish({ posts: [post("a")], isDemo: false });
    expect(await writer.prune()).toBe(0);
    expect((await reader.searchPosts(allPosts)).total).toBe(1);
    await writer.publish({ posts: [post("b")], isDemo: false });
    expect(await writer.prune()).toBeGreaterThan(0);
    expect(await writer.prune()).toBe(0);
    expect((await reader.searchPosts({ ...allPosts, hook: "x" })).total).toBe(0);
    await seen(given(), 2);
    expect((await reader.searchPosts(allPosts)).total).toBe(2);
  });
}

function readingCases(given: Given): void {
  test("searches that run while generations come and go never fail and never see a half", async () => {
    const { reader, writer } = given();
    const generation = (number: number) =>
      Array.from({ length: 3000 }, (_, index) =>
        post(`p${index}`, { hook: `g${number}`, observedAt: number }),
      );
    await writer.publish({ posts: generation(0), isDemo: false });
    let isDone = false;
    const numbers = new Set<number>();
    const searching = (async () => {
      while (!isDone) {
        // Cached answers arrive immediately, so a loop without a pause would block everything else.
        await new Promise((resolve) => setImmediate(resolve));
        const { posts } = await reader.searchPosts({ page: 1, pageSize: 100, hook: "g" });
        expect(new Set(posts.map(({ hook }) => hook)).size).toBe(1);
        numbers.add(Number(posts[0]!.hook!.slice(1)));
      }
    })();
    for (let number = 1; number <= 5; number++)
      await writer.publish({ posts: generation(number), isDemo: false });
    await seen(given(), 6);
    await reader.searchPosts({ page: 1, pageSize: 1, hook: "g" });
    isDone = true;
    await searching;
    expect(numbers.size).toBeGreaterThan(1);
    expect(await hooks(given())).toMatchObject({ p999: "g5" });
  });
}

export function publishCases(name: string, open: OpenEmpty): void {
  describe(`${name}: publishing`, () => {
    let opened: OpenedCatalogue;
    beforeEach(async () => void (opened = await open()));
    afterEach(() => opened.dispose());
    const given = () => opened;
    emptyCases(given);
    upsertCases(given);
    shownCases(given);
    demoCases(given);
    stagingCases(given);
    writerCases(given);
    readingCases(given);
  });
}
