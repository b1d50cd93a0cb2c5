import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import { afterEach, beforeEach, expect, test } from "vitest";
import { creatorLayout, postLayout } from "../catalogue/layout";
import { prepareRows, storedColumns } from "../catalogue/prepared-rows";
import { stageRows } from "./stage-rows";

let instance: DuckDBInstance;
let connection: DuckDBConnection;
beforeEach(async () => {
  instance = await DuckDBInstance.create(":memory:");
  connection = await instance.connect();
});
afterEach(() => instance.closeSync());

const rowsOf = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjects();
const posts = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `p${index}`, createdAt: index }));

// 2,048 rows go to the engine at a time.
test.each([0, 1, 2_047, 2_048, 2_049, 5_000])(
  "%i rows lie in the order in which they came",
  async (count) => {
    expect(await stageRows(connection, postLayout, posts(count), () => {})).toBe(count);
    const staged = await rowsOf("select id, created_at from staged order by rowid");
    expect(staged).toEqual(posts(count).map(({ id, createdAt }) => ({ id, created_at: createdAt })));
  },
);

test.each([postLayout, creatorLayout])(
  "a row of $kind with only an id is unknown in every column",
  async (layout) => {
    await stageRows(connection, layout, [{ id: "a" }], () => {});
    const [row] = await rowsOf("select * from staged");
    const flags = layout.columns.filter(({ type }) => type === "boolean").map(({ name }) => [name, false]);
    const unknown = Object.fromEntries(storedColumns(layout).map(({ name }) => [name, null]));
    expect(row).toEqual({ ...unknown, ...Object.fromEntries(flags), id: "a", record: '{"id":"a"}' });
  },
);

test("a repeated text is staged as spelled and folded", async () => {
  await stageRows(connection, postLayout, [{ id: "a", musicTitle: "Neon RAIN" }], () => {});
  expect(await rowsOf("select music_title, music_title_folded from staged")).toEqual([
    { music_title: "Neon RAIN", music_title_folded: "neon rain" },
  ]);
});

test("numbers are exact up to 2^53, and stored texts clean", async () => {
  const row = { id: "a\0", views: Number.MAX_SAFE_INTEGER, hook: "x\x1fy\ud800", createdAt: -1 };
  await stageRows(connection, postLayout, [row], () => {});
  expect(
    await rowsOf("select id, views::bigint::varchar as views, hook, created_at_day from staged"),
  ).toEqual([{ id: "a", views: "9007199254740991", hook: "xy\ufffd", created_at_day: -1 }]);
});

test("prepared rows keep their place among others, in full chunks", async () => {
  const all = posts(9_000);
  const batches = (async function* () {
    yield all.slice(0, 3_000);
    yield prepareRows("posts", all.slice(3_000, 3_500));
    yield prepareRows("posts", all.slice(3_500, 8_500));
    yield all.slice(8_500);
  })();
  expect(await stageRows(connection, postLayout, batches, () => {})).toBe(9_000);
  const staged = await rowsOf("select id, created_at from staged order by rowid");
  expect(staged).toEqual(all.map(({ id, createdAt }) => ({ id, created_at: createdAt })));
});

test("progress comes every 20,480 rows, and others get their turn meanwhile", async () => {
  const reported: number[] = [];
  let turns = 0;
  let isOver = false;
  const others = async () => {
    for (; !isOver; turns++) await new Promise((resolve) => setImmediate(resolve));
  };
  const waiting = others();
  await stageRows(connection, postLayout, posts(41_000), (count) => reported.push(count));
  isOver = true;
  await waiting;
  expect(reported).toEqual([20_480, 40_960]);
  expect(turns).toBeGreaterThanOrEqual(20);
});

test.each<[string, () => AsyncGenerator<object>, string]>([
  [
    "a source that fails on the way",
    async function* () {
      yield* posts(3_000);
      throw new Error("the file ends in the middle");
    },
    "in the middle",
  ],
  [
    "a row without an id",
    async function* () {
      yield* posts(3_000);
      yield { createdAt: 1 };
    },
    "without an id",
  ],
])("%s ends the staging, and the connection can be used again", async (_, source, message) => {
  await expect(stageRows(connection, postLayout, source(), () => {})).rejects.toThrow(message);
  await connection.run("drop table staged");
  expect(await stageRows(connection, postLayout, posts(2), () => {})).toBe(2);
});
