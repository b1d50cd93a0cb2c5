/** A process is dead when its heartbeat stops, measured by the observer's own clock. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { contentsOf } from "@/lib/testing/refusal-of";
import { Instance } from "./instance";

let t: TestTeam;
/** Monotonic milliseconds of every instance here. */
let ms: number;
const timing = { now: () => ms };
let [mine, other]: Instance[] = [];
beforeEach(async () => {
  t = await openTestTeam();
  ms = 1_000;
  [mine, other] = [await Instance.register(t.team.db, timing), await Instance.register(t.team.db, timing)];
  // The team's own instance sends no heartbeats here.
  await t.team.instance.end();
});
afterEach(() => t.close());

const rowOf = ({ id }: Instance) =>
  t.team.db.selectFrom("instance").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const endedAt = async (instance: Instance) => (await rowOf(instance)).endedAt;

test("is recorded with its process", async () => {
  expect(await rowOf(mine!)).toMatchObject({ pid: process.pid, heartbeat: 0, endedAt: null });
  expect(mine!.id).not.toBe(other!.id);
});

describe("another one", () => {
  test("is dead after 15 s without a heartbeat, and not earlier", async () => {
    expect(await mine!.endDead()).toBe(false);
    ms += 14_999;
    expect(await mine!.endDead()).toBe(false);
    expect(await endedAt(other!)).toBeNull();
    ms += 1;
    expect(await mine!.endDead()).toBe(true);
    expect(await endedAt(other!)).toMatch(/^\d{4}-/);
    expect(await mine!.endDead()).toBe(false);
  });

  test("lives as long as its heartbeat changes, however slowly", async () => {
    for (let beats = 0; beats < 5; beats++) {
      await mine!.endDead();
      ms += 14_000;
      await other!.beat();
    }
    expect(await mine!.endDead()).toBe(false);
    expect(await endedAt(other!)).toBeNull();
  });

  test("counts missing heartbeats only since it was first seen", async () => {
    ms += 3_600_000;
    expect(await mine!.endDead()).toBe(false);
  });

  test("that sends a heartbeat in time stays", async () => {
    await mine!.endDead();
    ms += 15_000;
    const looking = mine!.endDead();
    await Promise.all([other!.beat(), looking]);
    await other!.beat();
    // Either it sent a heartbeat first and lives, or it was ended and continues under a new ID, never both.
    expect([await looking, await endedAt(other!)]).toEqual([await looking, null]);
  });

  test("an ended instance is noticed once, and its work is free immediately", async () => {
    expect(await mine!.endDead()).toBe(false);
    await other!.end();
    expect(await mine!.endDead()).toBe(true);
    expect(await mine!.endDead()).toBe(false);
  });

  test.each(["beat", "endDead"] as const)(
    "is not dead when the database could not be used meanwhile: %s fails",
    async (use) => {
      const rename = (from: string, to: string) => t.team.db.schema.alterTable(from).renameTo(to).execute();
      await mine!.endDead();
      await rename("instance", "away");
      await expect(mine![use]()).rejects.toThrow();
      await rename("away", "instance");
      ms += 15_000;
      expect(await mine!.endDead()).toBe(false);
      ms += 15_000;
      expect(await mine!.endDead()).toBe(true);
    },
  );

  test("is not judged by wall-clock times", async () => {
    await t.team.db.updateTable("instance").set({ startedAt: "2001-01-01T00:00:00.000Z" }).execute();
    expect(await mine!.endDead()).toBe(false);
  });
});

test("a live instance that was declared dead continues with a new ID", async () => {
  const { id } = other!;
  await mine!.endDead();
  ms += 15_000;
  await mine!.endDead();
  expect(other!.id).toBe(id);
  await other!.beat();
  expect(other!.id).not.toBe(id);
  expect(await rowOf(other!)).toMatchObject({ heartbeat: 0, endedAt: null });
  expect(await endedAt({ id } as Instance)).not.toBeNull();
});

test("a clean end is seen at once, and a late heartbeat does not undo it", async () => {
  await other!.end();
  expect(other!.isStopping).toBe(true);
  const before = await contentsOf(t.team.db);
  await other!.beat();
  expect(await contentsOf(t.team.db)).toEqual(before);
});

test("a stopping instance sends heartbeats until its end", async () => {
  other!.beginStop();
  await other!.beat();
  expect(await rowOf(other!)).toMatchObject({ heartbeat: 1, endedAt: null });
});

test("those that ended long ago are forgotten, those that did not are kept", async () => {
  await t.team.db
    .updateTable("instance")
    .set({ endedAt: "2001-01-01T00:00:00.000Z" })
    .where("id", "=", other!.id)
    .execute();
  await Instance.register(t.team.db, timing);
  const ids = (await t.team.db.selectFrom("instance").select("id").execute()).map(({ id }) => id);
  expect(ids).not.toContain(other!.id);
  expect(ids).toContain(mine!.id);
});
