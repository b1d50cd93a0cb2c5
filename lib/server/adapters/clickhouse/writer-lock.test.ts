/** One writer at a time, however a writer ends. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { withChdb, type TestDatabase } from "@/lib/testing/use-chdb";
import { lockForWriting } from "./publish";

const CONFLICT = { code: "conflict" };

withChdb("the lock of writers", (open) => {
  let given: TestDatabase;
  beforeEach(async () => void (given = await open()));
  afterEach(() => given.drop());

  /** The note of a writer in another process, this many seconds ago. */
  const noted = async (id: string, agoS: number, isDone = false) => {
    const engine = given.engine();
    await engine.run(
      `insert into ${engine.table("catalogue_writers")} (at, id, is_done)
        select now64(6) - interval ${agoS} second, {id:String}, ${isDone}`,
      { id },
    );
  };

  test("keeps others out until it is released, once or more often", async () => {
    const lock = await lockForWriting(given.engine());
    await expect(lockForWriting(given.engine())).rejects.toMatchObject(CONFLICT);
    await lock.release();
    await lock.release();
    const next = await lockForWriting(given.engine());
    await next.release();
  });

  test("the first of two simultaneous writers continues", async () => {
    const [first, second] = await Promise.allSettled([
      lockForWriting(given.engine()),
      lockForWriting(given.engine()),
    ]);
    expect(second).toMatchObject({ status: "rejected", reason: CONFLICT });
    expect(first.status).toBe("fulfilled");
    if (first.status === "fulfilled") await first.value.release();
  });

  test("a writer of another process keeps this one out, and leaves nothing held", async () => {
    await (await lockForWriting(given.engine())).release();
    await noted("elsewhere", 20);
    await expect(lockForWriting(given.engine())).rejects.toMatchObject(CONFLICT);
    await noted("elsewhere", 0, true);
    await (await lockForWriting(given.engine())).release();
  });

  test("a writer without a note for a minute is dead", async () => {
    await (await lockForWriting(given.engine())).release();
    await noted("killed", 61);
    const lock = await lockForWriting(given.engine());
    await lock.check();
    await lock.release();
  });

  test("a writer that was declared dead publishes nothing", async () => {
    const lock = await lockForWriting(given.engine());
    await lock.check();
    await noted("next", 0);
    await expect(lock.check()).rejects.toMatchObject(CONFLICT);
    await lock.release();
  });

  test("databases have locks of their own", async () => {
    const other = await open();
    const locks = await Promise.all([lockForWriting(given.engine()), lockForWriting(other.engine())]);
    for (const lock of locks) await lock.release();
    await other.drop();
  });
});
