/** Number of server queries for the counts of a panel. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withChdb, type TestDatabase } from "@/lib/testing/use-chdb";
import type { Engine } from "./engine";
import { ClickhouseCatalogue, writerOf } from "./open-catalogue";

withChdb("panels", (open) => {
  let given: TestDatabase;
  let engine: Engine;
  let catalogue: ClickhouseCatalogue;
  beforeEach(async () => {
    given = await open();
    engine = given.engine();
    // Caching is off, as in the benchmark.
    catalogue = new ClickhouseCatalogue(engine, false);
  });
  afterEach(async () => {
    await catalogue.close();
    await given.drop();
  });
  const publish = (...ids: string[]) =>
    writerOf(given.engine()).publish({
      posts: ids.map((id) => ({ id, createdAt: 1000, category: "Food", views: 5 })),
      isDemo: false,
    });
  const page = { page: 1, pageSize: 12 };
  /** Statements that count, while `work` runs. */
  async function countings(work: () => Promise<unknown>): Promise<number> {
    const asked = vi.spyOn(engine, "rows");
    await work();
    const statements = asked.mock.calls.map(([sql]) => sql);
    asked.mockRestore();
    return statements.filter((sql) => sql.includes("grouping sets")).length;
  }

  test("counts all records once per generation, filtered ones on each request", async () => {
    await publish("a");
    const all = () => catalogue.postFacets(page);
    expect(await countings(all)).toBe(1);
    expect(await countings(all)).toBe(0);
    expect((await all()).total).toBe(1);
    const some = () => catalogue.postFacets({ ...page, viewsMin: 1 });
    expect([await countings(some), await countings(some)]).toEqual([1, 1]);
    await publish("b");
    await expect.poll(async () => (await all()).total).toBe(2);
  });
});
