/** Real processes that write at the same time, and one that reads and is killed. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Program } from "@/lib/testing/in-process";
import { usePrograms } from "@/lib/testing/use-programs";
import { appendEvent } from "./write-events";
import { addReader, readEvents } from "./read-events";

const PATIENCE = { timeout: 90_000, interval: 20 };
const [WRITERS, TURNS] = [3, 30];

const processes = usePrograms();

function start(lines: string): Program {
  return processes.start(
    `
    import { sql } from "kysely";
    import { setTimeout as sleep } from "node:timers/promises";
    import { appendEvent } from "@/lib/server/team/outbox/write-events";
    import { readEvents } from "@/lib/server/team/outbox/read-events";
    import { openTestDatabase } from "@/lib/testing/open-test-database";
    const db = await openTestDatabase(process.env.DATA_DIR);
    ${lines}`,
  );
}

/**
 * Waits for the others before and after its first turn, so that all write at the same time. Emits first, waits, and
 * counts last, so that the count follows the commits, not the IDs. Every third transaction is rolled back.
 */
const WRITER = `
  console.log("ready");
  while ((await sql\`select n from commit_count\`.execute(db)).rows.length === 0) await sleep(5);
  const begun = async () => (await sql\`select reveal_id from committed\`.execute(db)).rows
    .filter((row) => row.revealId.endsWith(".0")).length;
  for (let turn = 0; turn < ${TURNS}; turn++) {
    await sleep(Math.random() * 3);
    while (turn === 1 && (await begun()) < ${WRITERS}) await sleep(5);
    const writing = db.transaction().execute(async (trx) => {
      const revealId = process.pid + "." + turn;
      await appendEvent(trx, "reveal.finished", { revealId });
      await sleep(Math.random() * 5);
      const { rows } = await sql\`update commit_count set n = n + 1 returning n\`.execute(trx);
      await sql\`insert into committed values (\${rows[0].n}, \${revealId})\`.execute(trx);
      if (turn % 3 === 2) throw new Error("rolled back");
    });
    await writing.catch((error) => {
      if (error.message !== "rolled back") throw error;
    });
  }
  await db.destroy();`;

test("a reader sees every committed event once, in commit order", async () => {
  const { db } = processes;
  await sql`create table commit_count (n integer)`.execute(db);
  await sql`create table committed (n integer, reveal_id text)`.execute(db);
  await addReader(db, "test");
  const writers = Array.from({ length: WRITERS }, () => start(WRITER));
  await expect
    .poll(() => writers.flatMap(({ lines }) => lines), PATIENCE)
    .toEqual(Array(WRITERS).fill("ready"));
  await sql`insert into commit_count values (0)`.execute(db);
  const seen: string[] = [];
  const read = () =>
    readEvents(db, "test", async (events) => async () => {
      for (const { payload } of events) seen.push((payload as { revealId: string }).revealId);
    });
  let isOver = false;
  // Reads continuously: an ID that appears behind the reader's position would be missed.
  const reading = (async () => {
    while (!isOver) {
      await read();
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  })();
  const ends = await Promise.all(writers.map(({ ended }) => ended));
  expect(ends, writers.flatMap(({ lines }) => lines).join("\n")).toEqual(Array(WRITERS).fill(0));
  isOver = true;
  await reading;
  await read();
  const { rows } = await sql<{ revealId: string }>`select reveal_id from committed order by n`.execute(db);
  expect(rows).toHaveLength((WRITERS * TURNS * 2) / 3);
  expect(seen).toEqual(rows.map(({ revealId }) => revealId));
  // The writes overlapped: the events are not in one block per process.
  const pids = seen.map((id) => id.split(".")[0]);
  expect(pids.filter((pid, index) => pid !== pids[index - 1]).length).toBeGreaterThan(WRITERS);
});

test("a reader killed while it writes leaves nothing, and the next one reads the same events", async () => {
  const { db } = processes;
  await addReader(db, "mail");
  await sql`create table mailed (event_id text)`.execute(db);
  for (const revealId of ["a", "b", "c"])
    await db.transaction().execute((trx) => appendEvent(trx, "reveal.finished", { revealId }));
  const reader = start(`
    await readEvents(db, "mail", async (events) => async (trx) => {
      for (const { id } of events) await sql\`insert into mailed values (\${id})\`.execute(trx);
      console.log(events.map(({ id }) => id).join(" "));
      await new Promise(() => setInterval(() => undefined, 1000));
    });`);
  await expect.poll(() => reader.lines.length, PATIENCE).toBe(1);
  await reader.kill();
  await readEvents(db, "mail", async (events) => async (trx) => {
    for (const { id } of events) await sql`insert into mailed values (${id})`.execute(trx);
  });
  const { rows } = await sql<{ eventId: string }>`select event_id from mailed`.execute(db);
  expect(rows.map(({ eventId }) => eventId).join(" ")).toBe(reader.lines[0]);
});
