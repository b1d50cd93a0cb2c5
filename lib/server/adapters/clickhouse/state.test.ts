/** State of the catalogue: complete, in one order, and reported when damaged. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { withChdb, type TestDatabase } from "@/lib/testing/use-chdb";
import { createState, EMPTY, lastSequence, readState, tablesOf, writeState } from "./state";
import { summaryOf } from "../catalogue/manifest";
import { generationOf } from "./tables";

const manifest = (generation: number) => ({
  ...EMPTY,
  generation,
  posts: generation * 10,
  tables: { posts: `posts_${generation}` },
  digests: { posts: "d" },
});

test("a generation has three tables of each kind", () => {
  expect(tablesOf(null, manifest(2), manifest(2))).toEqual(["posts_2", "posts_2_record", "posts_2_texts"]);
  expect(tablesOf(EMPTY)).toEqual([]);
});

test.each([
  ["posts_12", 12],
  ["creators_3_record", 3],
  ["posts_4_texts", 4],
  ["posts_4_staged", undefined],
  ["catalogue_state", undefined],
  ["my_posts_4", undefined],
])("%s is of generation %s", (table, generation) => expect(generationOf(table)).toBe(generation));

withChdb("the state", (open) => {
  let given: TestDatabase;
  beforeEach(async () => void (given = await open()));
  afterEach(() => given.drop());

  test("of a database without tables is empty", async () => {
    expect(await readState(given.engine())).toEqual({
      sequence: 0,
      current: EMPTY,
      kept: [],
      previous: null,
    });
    expect(summaryOf(EMPTY)).toEqual({ posts: 0, creators: 0, generation: 0, isDemo: false });
  });

  test("is the last written one", async () => {
    const engine = given.engine();
    await createState(engine);
    await createState(engine);
    const first = { sequence: 0, current: manifest(1), kept: [], previous: null };
    await writeState(engine, first, "a");
    expect(await readState(given.engine())).toEqual({ ...first, sequence: 1 });
    const second = { sequence: 1, current: manifest(2), kept: [manifest(1)], previous: manifest(1) };
    await writeState(engine, second, "b");
    expect(await readState(given.engine())).toEqual({ ...second, sequence: 2 });
  });

  test("is not written over an unread state", async () => {
    const engine = given.engine();
    await createState(engine);
    const state = { sequence: 0, current: manifest(1), kept: [], previous: null };
    await writeState(engine, state, "a");
    const late = { ...state, current: manifest(9) };
    await expect(writeState(engine, late, "b")).rejects.toMatchObject({ code: "conflict" });
    expect((await readState(engine)).current.generation).toBe(1);
  });

  test.each(["no JSON", "{}", '{"current":{"generation":-1},"kept":[],"previous":null}'])(
    "reports damage: %s",
    async (text) => {
      const engine = given.engine();
      await createState(engine);
      await engine.run(
        `insert into ${engine.table("catalogue_state")} (sequence, writer, state) select 7, 'x', {text:String}`,
        { text },
      );
      const told = { code: "catalogue_unavailable", message: expect.stringContaining("catalogue_state") };
      await expect(readState(engine)).rejects.toMatchObject(told);
      expect(await lastSequence(engine)).toBe(7);
    },
  );
});
