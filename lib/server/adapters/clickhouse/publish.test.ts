/** Leftovers of publications, and how the next one continues from them. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PostRow, Wanted } from "@/lib/server/ports/catalogue";
import { withChdb, type TestDatabase } from "@/lib/testing/use-chdb";
import { MOST_KEPT } from "../catalogue/kept-bounds";
import { ClickhouseCatalogue, writerOf } from "./open-catalogue";
import { readState, writeState } from "./state";

const post = (id: string, more: Partial<PostRow> = {}): PostRow => ({ id, createdAt: 1000, ...more });
const nobody: Wanted = { posts: () => false, creators: () => false };
const GENERATION = ["", "_record", "_texts"];
const tablesOfPosts = (...generations: number[]) =>
  generations.flatMap((generation) => GENERATION.map((part) => `posts_${generation}${part}`));

withChdb("publications", (open) => {
  let given: TestDatabase;
  beforeEach(async () => void (given = await open()));
  afterEach(() => given.drop());
  const writer = () => writerOf(given.engine());
  const publish = (...posts: PostRow[]) => writer().publish({ posts, isDemo: false });
  const tables = async () =>
    [...(await given.engine().tables()).keys()].filter((name) => !name.startsWith("catalogue_")).sort();
  const ids = async () => {
    const reader = new ClickhouseCatalogue(given.engine());
    const { posts } = await reader.searchPosts({ page: 1, pageSize: 100 });
    await reader.close();
    return posts.map(({ id }) => id).toSorted();
  };
  /** The state as another version, or an accident, left it. */
  const change = async (changed: (state: Awaited<ReturnType<typeof readState>>) => object) => {
    const engine = given.engine();
    const state = await readState(engine);
    await writeState(engine, { ...state, ...changed(state) }, "test");
  };

  describe("tables", () => {
    test("used only for building are dropped", async () => {
      await publish(post("a"));
      await publish(post("a"), post("b"));
      expect(await tables()).toEqual(tablesOfPosts(1, 2).sort());
    });

    test("of a publication that failed are dropped", async () => {
      await publish(post("a"));
      const rows = async function* () {
        yield post("b");
        throw new Error("cut off");
      };
      await expect(writer().publish({ posts: rows(), isDemo: false })).rejects.toThrow("cut off");
      expect(await tables()).toEqual(tablesOfPosts(1));
    });

    test("left by a killed writer are dropped by the next one, but no others", async () => {
      await publish(post("a"));
      const engine = given.engine();
      for (const name of ["posts_2_staged", "creators_2", "posts_2_left_out", "posts_of_mine"])
        await engine.run(`create table ${engine.table(name)} (id String) order by id`);
      await publish(post("b"));
      expect(await tables()).toEqual([...tablesOfPosts(1, 2), "posts_of_mine"].sort());
      expect(await ids()).toEqual(["a", "b"]);
    });

    test("of earlier states are kept up to a limit", async () => {
      for (let at = 0; at < MOST_KEPT + 2; at++) await publish(post(`p${at}`));
      const generations = await writer().generations();
      expect(generations).toHaveLength(MOST_KEPT + 1);
      expect(generations[0]).toMatchObject({ generation: MOST_KEPT + 2, isCurrent: true });
      expect((await tables()).filter((name) => /^posts_\d+$/.test(name))).toHaveLength(MOST_KEPT + 1);
    });

    test("tables of a restored generation are shared with it", async () => {
      await publish(post("a"));
      await publish(post("b"));
      await writer().revert(1, nobody);
      expect(await tables()).toEqual(tablesOfPosts(1, 2).sort());
      expect(await ids()).toEqual(["a"]);
    });
  });

  describe("a catalogue of another version", () => {
    const ofAnother = () =>
      change(({ current }) => ({ current: { ...current, digests: { posts: "of another version" } } }));

    test("is rewritten completely by the first query", async () => {
      await publish(post("a", { hook: "Stop", views: 5, observedAt: 7, observedIn: "june.csv" }), post("b"));
      await ofAnother();
      const reader = new ClickhouseCatalogue(given.engine());
      expect((await reader.searchPosts({ page: 1, pageSize: 9, hook: "stop" })).total).toBe(1);
      expect(await reader.summary()).toMatchObject({ generation: 2, posts: 2 });
      const [source] = await reader.sourcesOf("posts", ["a"]);
      expect(source!.sources).toMatchObject([{ name: "june.csv" }]);
      await reader.close();
    });

    test("is merged with an import", async () => {
      await publish(post("a", { views: 5, observedAt: 1 }), post("b"), post("c"));
      await ofAnother();
      const result = await publish(post("a", { views: 6, observedAt: 2 }), post("d"));
      expect(result.posts).toEqual({ added: 1, updated: 1, unchanged: 0, older: 0, total: 4 });
      expect(await ids()).toEqual(["a", "b", "c", "d"]);
    });

    test("can lose removed people", async () => {
      await publish(post("a"), post("b"));
      await ofAnother();
      expect(await writer().remove({ ...nobody, posts: ({ id }) => id === "a" })).toEqual({
        posts: 1,
        creators: 0,
      });
      expect(await ids()).toEqual(["b"]);
    });
  });

  describe("damage", () => {
    test("reports a dropped table, and a replacing import repairs it", async () => {
      await publish(post("a"));
      const engine = given.engine();
      await engine.run(`drop table ${engine.table("posts_1")}`);
      await expect(ids()).rejects.toMatchObject({ code: "catalogue_unavailable" });
      await expect(publish(post("b"))).rejects.toMatchObject({ code: "catalogue_unavailable" });
      await writer().publish({ posts: [post("c")], isDemo: false, isReplacing: true });
      expect(await ids()).toEqual(["c"]);
    });

    test("a state that cannot be read is replaced with everything else, under a new number", async () => {
      await publish(post("a"));
      const engine = given.engine();
      await engine.run(`insert into ${engine.table("catalogue_state")} select 50, 'x', 'no JSON'`);
      await expect(publish(post("b"))).rejects.toMatchObject({ code: "catalogue_unavailable" });
      const result = await writer().publish({ posts: [post("c")], isDemo: false, isReplacing: true });
      expect(result.generation).toBe(2);
      expect(await ids()).toEqual(["c"]);
      expect(await tables()).toEqual(tablesOfPosts(2));
    });
  });

  describe("readers", () => {
    test("follow a publication and a pruning without an error", async () => {
      await publish(post("a"));
      const reader = new ClickhouseCatalogue(given.engine());
      expect((await reader.searchPosts({ page: 1, pageSize: 9 })).total).toBe(1);
      await publish(post("b"));
      expect(await writer().prune()).toBe(3);
      expect((await reader.searchPosts({ page: 1, pageSize: 9, viewsMin: 0 })).total).toBe(0);
      await vi.waitFor(async () => expect((await reader.summary()).generation).toBe(2));
      await reader.close();
    });

    test("searching continues when its tables are dropped", async () => {
      await publish(...Array.from({ length: 20 }, (_, at) => post(`p${at}`)));
      const found = await writer().find({ ...nobody, posts: ({ id }) => id === "p7" });
      expect(found.posts.map(({ id }) => id)).toEqual(["p7"]);
    });
  });

  test("thousands of rows are staged, merged and copied in stretches", async () => {
    const rows = (views: number, observedAt: number) =>
      Array.from({ length: 12_000 }, (_, at) =>
        post(`p${at}`, { views, observedAt, musicTitle: `Sound ${at % 7}` }),
      );
    await publish(...rows(1, 1));
    const { posts } = await publish(...rows(2, 2), post("new"));
    expect(posts).toEqual({ added: 1, updated: 12_000, unchanged: 0, older: 0, total: 12_001 });
    const reader = new ClickhouseCatalogue(given.engine());
    expect((await reader.searchPosts({ page: 1, pageSize: 1, viewsMin: 2 })).total).toBe(12_000);
    const { topSounds } = await reader.postFacets({ page: 1, pageSize: 1 });
    expect(topSounds![0]).toEqual({ value: "Sound 0", count: 1715 });
    const { posts: found } = await writer().find({ ...nobody, posts: ({ views }) => views === 2 });
    expect(found).toHaveLength(12_000);
    await reader.close();
  });
});
