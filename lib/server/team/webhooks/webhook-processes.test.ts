/** Two processes that deliver at the same time and are killed again and again: every event arrives under one id. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "@/lib/server/runtime/env";
import { usePrograms } from "@/lib/testing/use-programs";
import { HOOK_HOSTS, startWebhookReceiver, type Receiver } from "@/lib/testing/start-webhook-receiver";
import { addReader } from "../outbox/read-events";
import { appendEvent } from "../outbox/write-events";
import { READER } from "./deliver-webhooks";
import { newSecret } from "./webhook-secret";

const [EVENTS, KILLS] = [24, 3];
const PATIENCE = { timeout: 90_000, interval: 20 };

const programs = usePrograms();
let receiver: Receiver;
beforeAll(async () => {
  process.env.WEBHOOK_HOSTS = HOOK_HOSTS;
  env.forget();
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  delete process.env.WEBHOOK_HOSTS;
  env.forget();
  await receiver.close();
});

const DELIVERER = `
  import { setTimeout as sleep } from "node:timers/promises";
  import { deliverWebhooks } from "@/lib/server/team/webhooks/deliver-webhooks";
  import { openTestDatabase } from "@/lib/testing/open-test-database";
  import { hookNetwork } from "@/lib/testing/start-webhook-receiver";
  const db = await openTestDatabase(process.env.DATA_DIR);
  for (;;) {
    await deliverWebhooks({ db, network: hookNetwork });
    await sleep(5);
  }`;

test("kills lose no event, and repeat it under the same id", async () => {
  const { db } = programs;
  const member = { id: "ana", email: "ana@example.com", name: "ana", role: "admin" as const };
  const createdAt = new Date().toISOString();
  await db
    .insertInto("member")
    .values({ ...member, passwordHash: "-", sessionVersion: 1, disabledAt: null, createdAt })
    .execute();
  const dead = receiver.at("/dead", "b.hooks.test");
  for (const [id, address] of [
    ["live", receiver.at("/live")],
    ["dead", dead],
  ] as const)
    await db
      .insertInto("webhook")
      .values({
        id,
        name: id,
        address,
        createdBy: "ana",
        createdAt,
        secret: newSecret(id).sealed,
        events: JSON.stringify(["reveal.finished"]),
      })
      .execute();
  await addReader(db, READER);
  // The dead one never answers. The other answers after a moment, so that a kill comes in between.
  receiver.reply((response, { url }) => {
    if (url === "/live") setTimeout(() => response.writeHead(204).end(), Math.random() * 20);
  });
  const arrived = () => receiver.asked.filter(({ url }) => url === "/live");
  const idsOf = () => new Set(arrived().map(({ headers }) => headers["webhook-id"]));

  let running = [programs.start(DELIVERER), programs.start(DELIVERER)];
  for (let n = 0; n < EVENTS; n++) {
    await db.transaction().execute((trx) => appendEvent(trx, "reveal.finished", { revealId: `r${n}` }));
    if (n % (EVENTS / KILLS) !== 0) continue;
    await expect.poll(() => idsOf().size, PATIENCE).toBeGreaterThan(n / 2);
    await running.shift()!.kill();
    running = [...running, programs.start(DELIVERER)];
  }
  await expect
    .poll(async () => {
      // The minute after which another process takes over is past.
      await db
        .updateTable("webhookDelivery")
        .set({ nextMs: Date.now() })
        .where("webhookId", "=", "live")
        .where("state", "=", "waiting")
        .where("nextMs", ">", Date.now() + 30_000)
        .execute();
      return idsOf().size;
    }, PATIENCE)
    .toBe(EVENTS);
  await expect
    .poll(async () => {
      const left = await db
        .selectFrom("webhookDelivery")
        .select("id")
        .where("webhookId", "=", "live")
        .where("state", "!=", "delivered")
        .execute();
      return left.length;
    }, PATIENCE)
    .toBe(0);
  await Promise.all(running.map(({ kill }) => kill()));
  const bodies = new Map<unknown, string>();
  for (const { headers, body } of arrived()) {
    const id = headers["webhook-id"];
    expect(bodies.get(id) ?? body).toBe(body);
    bodies.set(id, body);
  }
  const reveals = [...bodies.values()].map(
    (body) => (JSON.parse(body) as { data: { revealId: string } }).data.revealId,
  );
  expect(reveals.sort()).toEqual(Array.from({ length: EVENTS }, (_, n) => `r${n}`).sort());
  const rows = await db.selectFrom("webhookDelivery").select(["webhookId", "eventId"]).execute();
  expect(rows).toHaveLength(2 * EVENTS);
});
