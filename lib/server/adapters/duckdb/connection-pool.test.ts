import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ConnectionPool } from "./connection-pool";

/** Would run for hours. */
const ENDLESS = "select count(*) from range(1000000000000) t(i) where i % 7 = 8";
let instance: DuckDBInstance;

beforeAll(async () => {
  instance = await DuckDBInstance.create(":memory:");
});

afterAll(() => instance.closeSync());

async function poolOf(size: number): Promise<ConnectionPool> {
  return new ConnectionPool(await Promise.all(Array.from({ length: size }, () => instance.connect())));
}

test("an abort stops the statement itself, so the only connection is free again", async () => {
  const pool = await poolOf(1);
  const controller = new AbortController();
  const endless = pool.rows(ENDLESS, [], controller.signal);
  setTimeout(() => controller.abort(new Error("gone")), 50);
  await expect(endless).rejects.toThrow("gone");
  expect(await pool.rows("select $1::integer", [7])).toEqual([[7]]);
  pool.close();
});

test("an abort ends the wait for a connection, and the next in line is served", async () => {
  const pool = await poolOf(1);
  const first = new AbortController();
  const endless = pool.rows(ENDLESS, [], first.signal);
  const second = new AbortController();
  const waiting = pool.rows("select 1", [], second.signal);
  const third = pool.rows("select 3", []);
  second.abort(new Error("no longer wanted"));
  await expect(waiting).rejects.toThrow("no longer wanted");
  setTimeout(() => first.abort(new Error("gone")), 50);
  await expect(endless).rejects.toThrow("gone");
  expect(await third).toEqual([[3]]);
  pool.close();
});

test("a short query does not wait behind a long one, and the event loop stays free", async () => {
  const pool = await poolOf(2);
  const controller = new AbortController();
  const endless = pool.rows(ENDLESS, [], controller.signal);
  let ticks = 0;
  const ticking = setInterval(() => ticks++, 1);
  expect(await pool.rows("select 1", [])).toEqual([[1]]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  clearInterval(ticking);
  expect(ticks).toBeGreaterThan(5);
  controller.abort();
  await expect(endless).rejects.toThrow();
  pool.close();
});

test("a failed statement releases its connection", async () => {
  const pool = await poolOf(1);
  await expect(pool.rows("select no_such_column", [])).rejects.toThrow("no_such_column");
  expect(await pool.rows("select 1", [])).toEqual([[1]]);
  pool.close();
});

test("a short statement does not wait behind long ones, which leave it a connection", async () => {
  const pool = await poolOf(2);
  const controllers = [new AbortController(), new AbortController()];
  const long = controllers.map(({ signal }) => pool.rows(ENDLESS, [], signal, "long"));
  const ended = Promise.allSettled(long);
  expect(await pool.rows("select 1", [])).toEqual([[1]]);
  expect(await pool.rows("select 2", [])).toEqual([[2]]);
  for (const controller of controllers) controller.abort(new Error("enough"));
  expect((await ended).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await pool.rows("select 3", [], undefined, "long")).toEqual([[3]]);
  pool.close();
});

test("refuses a query with a retry time when too many wait", async () => {
  const pool = await poolOf(1);
  const controller = new AbortController();
  const endless = pool.rows(ENDLESS, [], controller.signal);
  const waiting = Array.from({ length: 200 }, (_, n) => pool.rows("select $1::integer", [n]));
  await expect(pool.rows("select 1", [])).rejects.toMatchObject({
    code: "unavailable",
    extra: { retryAfterS: 2 },
  });
  controller.abort(new Error("enough"));
  await expect(endless).rejects.toThrow("enough");
  expect(await Promise.all(waiting)).toEqual(waiting.map((_, n) => [[n]]));
  pool.close();
});
