/** Earlier generations are listed and restored; erased people stay out. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CreatorRow, PostRow, Wanted } from "@/lib/server/ports/catalogue";
import type { OpenedCatalogue, OpenEmpty } from "./loaded-catalogue";

const nobody: Wanted = { posts: () => false, creators: () => false };
const post = (id: string, more: Partial<PostRow> = {}): PostRow => ({ id, createdAt: 1000, ...more });
const creator = (id: string): CreatorRow => ({ id, dateCreated: 1000, username: id });

type Given = () => OpenedCatalogue;

/** Ids of all posts, as soon as the reader has the newest generation. */
async function idsOf({ reader, writer }: OpenedCatalogue): Promise<string[]> {
  const { generation } = await writer.summary();
  await vi.waitFor(async () => expect((await reader.summary()).generation).toBe(generation), {
    timeout: 30_000,
    interval: 20,
  });
  const { posts } = await reader.searchPosts({ page: 1, pageSize: 100 });
  return posts.map(({ id }) => id).toSorted();
}

function erasedCases(given: Given): void {
  test("who was erased meanwhile is left out, of searches and records", async () => {
    await given().writer.publish({ creators: [creator("tiktok_1"), creator("tiktok_2")], isDemo: false });
    await given().writer.publish({ posts: [post("a")], isDemo: false });
    const erased: Wanted = { ...nobody, creators: ({ id }) => id === "tiktok_1" };
    expect((await given().writer.revert(1, erased)).creators.total).toBe(1);
    expect(await idsOf(given())).toEqual([]);
    expect(await given().reader.creatorsById(["tiktok_1", "tiktok_2"])).toMatchObject([{ id: "tiktok_2" }]);
  });

  test("are deleted with whoever is removed from the catalogue", async () => {
    await given().writer.publish({ posts: [post("a"), post("b")], isDemo: false });
    await given().writer.publish({ posts: [post("c")], isDemo: false });
    await given().writer.remove({ ...nobody, posts: ({ id }) => id === "a" });
    expect((await given().writer.generations()).map(({ isCurrent }) => isCurrent)).toEqual([true]);
    await expect(given().writer.revert(1, nobody)).rejects.toMatchObject({ code: "not_found" });
    expect(await idsOf(given())).toEqual(["b", "c"]);
  });
}

export function revertCases(name: string, open: OpenEmpty): void {
  describe(`${name}: earlier generations`, () => {
    let given: OpenedCatalogue;
    beforeEach(async () => void (given = await open()));
    afterEach(() => given.dispose());
    const publish = (...posts: PostRow[]) => given.writer.publish({ posts, isDemo: false });
    const ids = () => idsOf(given);
    erasedCases(() => given);

    test("are listed with the current one first; there are none before anything is published", async () => {
      expect(await given.writer.generations()).toEqual([]);
      await publish(post("a"));
      await publish(post("b"));
      const listed = await given.writer.generations();
      expect(listed).toEqual([
        expect.objectContaining({ generation: 2, posts: 2, isCurrent: true, isDemo: false }),
        expect.objectContaining({ generation: 1, posts: 1, isCurrent: false }),
      ]);
      for (const { bytes, publishedAt } of listed) {
        expect(bytes).toBeGreaterThan(0);
        expect(new Date(publishedAt).toISOString()).toBe(publishedAt);
      }
    });

    test("one is brought back under a new number, and that is taken back too", async () => {
      await publish(post("a", { views: 1, observedAt: 1 }));
      await publish(post("a", { views: 2, observedAt: 2 }), post("b"));
      const result = await given.writer.revert(1, nobody);
      expect(result).toMatchObject({ generation: 3, posts: { total: 1 }, creators: { total: 0 } });
      expect(await ids()).toEqual(["a"]);
      expect((await given.reader.searchPosts({ page: 1, pageSize: 1, viewsMax: 1 })).total).toBe(1);
      await publish(post("c"));
      expect(await ids()).toEqual(["a", "c"]);
      await given.writer.revert(2, nobody);
      expect(await ids()).toEqual(["a", "b"]);
      const numbers = (await given.writer.generations()).map(({ generation }) => generation);
      expect(numbers).toEqual([5, 4, 3, 2, 1]);
    });

    test("routine publications keep no copy of what they replace, and leave the others alone", async () => {
      await publish(post("a"));
      await publish(post("b"));
      for (const id of ["r1", "r2", "r3"])
        await given.writer.publish({ posts: [post(id)], isDemo: false, isRoutine: true });
      const numbers = (await given.writer.generations()).map(({ generation }) => generation);
      expect(numbers).toEqual([5, 1]);
      expect(await ids()).toEqual(["a", "b", "r1", "r2", "r3"]);
      await given.writer.revert(1, nobody);
      expect(await ids()).toEqual(["a"]);
    });

    test("of both kinds; demo data that real data replaced is demo data again", async () => {
      await given.writer.publish({ posts: [post("demo")], creators: [creator("tiktok_1")], isDemo: true });
      await publish(post("real"));
      await given.writer.revert(1, nobody);
      expect(await ids()).toEqual(["demo"]);
      expect(await given.reader.summary()).toEqual({ posts: 1, creators: 1, generation: 3, isDemo: true });
    });

    test("the current one and one that never was cannot be brought back, nor any while a writer works", async () => {
      await publish(post("a"));
      await publish(post("b"));
      for (const generation of [0, 2, 3, -1])
        await expect(given.writer.revert(generation, nobody)).rejects.toMatchObject({ code: "not_found" });
      const staged = await given.writer.stage({ posts: [post("c")], isDemo: false });
      const second = given.anotherWriter().revert(1, nobody);
      await expect(second).rejects.toMatchObject({ code: "conflict" });
      await staged.discard();
      expect((await given.writer.revert(1, nobody)).generation).toBe(3);
    });
  });
}
