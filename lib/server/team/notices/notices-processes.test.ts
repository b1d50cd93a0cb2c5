/** Real processes that turn events into notices while others write, and are killed at any moment. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addMember } from "@/lib/testing/open-test-team";
import type { Program } from "@/lib/testing/in-process";
import { usePrograms } from "@/lib/testing/use-programs";
import type { TeamContext } from "../team-context";
import { startNotices, takeEvents } from "./take-events";

const PATIENCE = { timeout: 60_000, interval: 10 };
const [WRITERS, EVENTS, KILLS] = [2, 40, 6];

const processes = usePrograms();

function start(lines: string): Program {
  return processes.start(
    `
    import { setTimeout as sleep } from "node:timers/promises";
    import { appendEvent } from "@/lib/server/team/outbox/write-events";
    import { takeEvents } from "@/lib/server/team/notices/take-events";
    import { openTestDatabase } from "@/lib/testing/open-test-database";
    const db = await openTestDatabase(process.env.DATA_DIR);
    console.log("ready");
    ${lines}`,
  );
}

const WRITER = `
  for (let turn = 0; turn < ${EVENTS}; turn++) {
    await db.transaction().execute((trx) =>
      turn % 4 === 3
        ? appendEvent(trx, "books.agree", {})
        : appendEvent(trx, turn % 4 === 0 ? "books.differ" : "balance.low", { line: 1, direction: "down" }));
    await sleep(Math.random() * 20);
  }
  await db.destroy();`;
/** Runs until it is killed. */
const READER = `for (;;) { await takeEvents(db); await sleep(Math.random() * 5); }`;

test("each event is told each person once, while readers are killed", async () => {
  const { db } = processes;
  const team = { db } as TeamContext;
  await addMember(team, `ana-${randomUUID()}`, "admin");
  await addMember(team, `fay-${randomUUID()}`, "finance");
  await addMember(team, `vic-${randomUUID()}`, "viewer");
  await startNotices(db);
  const writers = Array.from({ length: WRITERS }, () => start(WRITER));
  let readers = [start(READER), start(READER)];
  for (let kill = 0; kill < KILLS; kill++) {
    const [oldest, other] = readers;
    await expect.poll(() => oldest!.lines.length, PATIENCE).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
    await oldest!.kill();
    readers = [other!, start(READER)];
  }
  expect(await Promise.all(writers.map(({ ended }) => ended))).toEqual(Array(WRITERS).fill(0));
  for (const reader of readers) await reader.kill();
  await takeEvents(db);
  const events = await db.selectFrom("outbox").select(["eventId", "topic"]).orderBy("id").execute();
  expect(events).toHaveLength(WRITERS * EVENTS);
  const notices = await db.selectFrom("notice").selectAll().execute();
  const told = notices.map(({ eventId, memberId }) => `${eventId} ${memberId.slice(0, 3)}`);
  const wanted = events.flatMap(({ eventId }) => ["ana", "fay"].map((name) => `${eventId} ${name}`));
  expect(told.sort()).toEqual(wanted.sort());
  // Differences before the last agreement are settled, later ones are not.
  const last = events.findLastIndex(({ topic }) => topic === "books.agree");
  const settled = new Set(
    notices.filter(({ settledAt }) => settledAt !== null).map(({ eventId }) => eventId),
  );
  const expected = events.flatMap(({ eventId, topic }, at) =>
    topic === "books.differ" && at < last ? [eventId] : [],
  );
  expect([...settled].sort()).toEqual(expected.sort());
});
