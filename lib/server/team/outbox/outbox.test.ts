/** Events are written with the change, in its order, and reach each reader once. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ended, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { confirm } from "../reveal/confirm";
import { quote } from "../reveal/quote";
import { stopReveal } from "../reveal/stop-reveal";
import { appendEvent, pruneEvents } from "./write-events";
import { addReader, readEvents, type OutboxEvent } from "./read-events";

const DAY_MS = 86_400_000;
let t: TestTeam;
beforeEach(async () => void (t = await openTestTeam()));
afterEach(() => t.close());

const tell = (revealId: string) =>
  t.team.db.transaction().execute((trx) => appendEvent(trx, "reveal.finished", { revealId }));
const tellAll = async (...revealIds: string[]) => {
  for (const revealId of revealIds) await tell(revealId);
};
/** Reads the remaining events. @returns ids of reveals */
async function read(name: string, limit?: number): Promise<string[]> {
  const seen: OutboxEvent[] = [];
  await readEvents(t.team.db, name, async (events) => async () => void seen.push(...events), limit);
  return seen.map(({ payload }) => (payload as { revealId: string }).revealId);
}
const kept = async () => (await t.team.db.selectFrom("outbox").select("id").execute()).length;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

describe("writing", () => {
  test("is part of the transaction", async () => {
    await addReader(t.team.db, "mail");
    await tell("a");
    const rolledBack = t.team.db.transaction().execute(async (trx) => {
      await appendEvent(trx, "reveal.finished", { revealId: "never" });
      throw new Error("no");
    });
    await expect(rolledBack).rejects.toThrow("no");
    expect(await kept()).toBe(1);
    expect(await read("mail")).toEqual(["a"]);
    await tell("b");
    expect(await read("mail")).toEqual(["b"]);
  });

  test("outside of a transaction is refused", async () => {
    const telling = appendEvent(t.team.db as never, "reveal.finished", { revealId: "a" });
    await expect(telling).rejects.toThrow("outside of a transaction");
    expect(await kept()).toBe(0);
  });

  test("every end of a reveal is reported once", async () => {
    await addReader(t.team.db, "mail");
    const small = await confirm(t.ana, { quoteId: (await quote(t.ana, { ids: ids(1, 3) })).id });
    await ended(small.id);
    t.service.latencyMs = 50;
    const large = await confirm(t.ben, { quoteId: (await quote(t.ben, { ids: ids(4, 400) })).id });
    await stopReveal(t.ben, large.id);
    await ended(large.id);
    const finished = await t.team.db
      .selectFrom("reveal")
      .select("id")
      .where("finishedAt", "is not", null)
      .execute();
    expect(finished).toHaveLength(2);
    expect(await read("mail")).toEqual([small.id, large.id]);
  });
});

describe("reading", () => {
  test("is in order from each reader's own position", async () => {
    await tell("before");
    await addReader(t.team.db, "mail");
    await tellAll("a", "b", "c");
    await addReader(t.team.db, "late");
    await tell("d");
    expect([await read("mail", 2), await read("mail", 2), await read("mail")]).toEqual([
      ["a", "b"],
      ["c", "d"],
      [],
    ]);
    expect(await read("late")).toEqual(["d"]);
    await addReader(t.team.db, "mail");
    await tell("e");
    expect(await read("mail")).toEqual(["e"]);
  });

  test("what was not written is read again, with the same ids", async () => {
    await addReader(t.team.db, "mail");
    await tellAll("a", "b");
    const tries: string[][] = [];
    let isBroken = true;
    const prepare = async (events: readonly OutboxEvent[]) => {
      tries.push(events.map(({ id }) => id));
      return async () => {
        if (isBroken) throw new Error("no");
      };
    };
    await expect(readEvents(t.team.db, "mail", prepare)).rejects.toThrow("no");
    isBroken = false;
    expect(await readEvents(t.team.db, "mail", prepare)).toBe(2);
    expect(await readEvents(t.team.db, "mail", prepare)).toBe(0);
    expect(tries).toHaveLength(2);
    expect(tries[1]).toEqual(tries[0]);
  });

  test("by an unknown reader is an error", async () => {
    await expect(read("nobody")).rejects.toThrow("nobody");
  });

  test("two simultaneous readings write once", async () => {
    await addReader(t.team.db, "mail");
    await tellAll("a", "b", "c");
    const written: string[] = [];
    const reading = await readEvents(t.team.db, "mail", async () => {
      expect(await read("mail")).toEqual(["a", "b", "c"]);
      return async () => void written.push("again");
    });
    expect([reading, written]).toEqual([3, []]);
    expect(await read("mail")).toEqual([]);
  });
});

describe("pruning", () => {
  test("deletes old events that all readers have read, except the newest", async () => {
    await addReader(t.team.db, "mail");
    await addReader(t.team.db, "hooks");
    await tellAll("a", "b", "c");
    await read("mail");
    expect(await pruneEvents(t.team.db, inDays(8))).toBe(0);
    await read("hooks", 1);
    expect(await pruneEvents(t.team.db, inDays(6))).toBe(0);
    expect(await pruneEvents(t.team.db, inDays(8))).toBe(1);
    await read("hooks");
    expect(await pruneEvents(t.team.db, inDays(8))).toBe(1);
    expect(await kept()).toBe(1);
    await tell("d");
    expect([await read("mail"), await read("hooks")]).toEqual([["d"], ["d"]]);
  });

  test("deletes by age without readers", async () => {
    await tellAll("a", "b");
    expect(await pruneEvents(t.team.db)).toBe(0);
    expect(await pruneEvents(t.team.db, inDays(8))).toBe(1);
  });
});
