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

test("a short query does not wait behind a long one, and the event loop goes on", async () => {
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

test("a statement that fails gives its connection back", async () => {
  const pool = await poolOf(1);
  await expect(pool.rows("select no_such_column", [])).rejects.toThrow("no_such_column");
  expect(await pool.rows("select 1", [])).toEqual([[1]]);
  pool.close();
});
