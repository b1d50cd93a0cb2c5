/** From the event to the receiver, which is a real server that answers well, badly, or not at all. */
import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ATTEMPT_WAITS_S } from "@/lib/contract/webhooks";
import { verifyWebhook } from "@/lib/sdk/webhooks";
import { env } from "@/lib/server/runtime/env";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { status } from "@/lib/testing/start-source-server";
import type { Asked, Reply } from "@/lib/testing/start-test-server";
import {
  HOOK_HOSTS,
  hookNetwork,
  isSignedWith,
  startWebhookReceiver,
  type Receiver,
} from "@/lib/testing/start-webhook-receiver";
import { readNotices } from "../notices/read-notices";
import { startNotices, takeEvents } from "../notices/take-events";
import { appendEvent, type Events } from "../outbox/write-events";
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  replayWebhook,
  rotateWebhook,
  switchWebhook,
  testWebhook,
} from "./change-webhooks";
import { deliverWebhooks, hasDeliveries, pruneDeliveries } from "./deliver-webhooks";
import { waitAfter } from "./internal/deliveries";
import { listWebhooks, readWebhook } from "./list-webhooks";

const DAY_MS = 86_400_000;
let t: TestTeam;
let receiver: Receiver;
beforeAll(async () => {
  process.env.WEBHOOK_HOSTS = HOOK_HOSTS;
  env.forget();
  [t, receiver] = await Promise.all([openTestTeam(), startWebhookReceiver()]);
  await startNotices(t.team.db);
});
beforeEach(() => {
  receiver.asked.length = 0;
  receiver.reply(status(204));
});
afterEach(async () => {
  await t.team.db.deleteFrom("webhookDelivery").execute();
  await t.team.db.deleteFrom("webhook").execute();
  await run();
});
afterAll(async () => {
  await t.close();
  delete process.env.WEBHOOK_HOSTS;
  env.forget();
  await receiver.close();
});

const add = (more: { name?: string; address?: string; events?: string[] } = {}) =>
  addWebhook(t.ana, {
    name: "CRM",
    address: receiver.at(),
    events: ["reveal.finished"],
    ...more,
  } as never);
const tell = <T extends keyof Events>(topic: T, payload: Events[T]) =>
  t.team.db.transaction().execute((trx) => appendEvent(trx, topic, payload));
const tellReveals = async (...revealIds: string[]) => {
  for (const revealId of revealIds) await tell("reveal.finished", { revealId });
};
const run = (more: { signal?: AbortSignal; withinMs?: number } = {}) =>
  deliverWebhooks({ db: t.team.db, network: hookNetwork, ...more });
const rows = () => t.team.db.selectFrom("webhookDelivery").selectAll().orderBy("id").execute();
const row = async () => (await rows())[0]!;
/** The wait of a delivery is over. */
const makeDue = () =>
  t.team.db
    .updateTable("webhookDelivery")
    .set({ nextMs: Date.now() })
    .where("state", "=", "waiting")
    .execute();
const endpoint = async (id: string) => (await readWebhook(t.ana, { id })).webhook;
const revealsOf = (asked: readonly Asked[]) =>
  asked.map(({ body }) => (JSON.parse(body) as { data: { revealId: string } }).data.revealId).sort();

test("an event arrives signed, with its ids alone", async () => {
  const { id, secret } = await add({ events: ["list.item.changed", "budget.crossed"] });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(await hasDeliveries(t.team.db)).toBe(false);
  await tell("list.item.changed", { listId: "l", creatorId: "tiktok_1", field: "status", by: "ana" });
  await tell("budget.crossed", {
    budgetId: "b",
    of: "purpose",
    id: "a client's name",
    percent: 80,
    period: "2026-11",
    direction: "down",
  });
  expect(await hasDeliveries(t.team.db)).toBe(true);
  await run();
  expect(await hasDeliveries(t.team.db)).toBe(false);
  expect(receiver.asked).toHaveLength(2);
  const bodies = receiver.asked.map(({ body }) => JSON.parse(body) as { type: string; data: object });
  const [changed, crossed] = bodies.sort((a, b) => b.type.localeCompare(a.type));
  expect(changed).toEqual({
    type: "list.item.changed",
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    data: { listId: "l", creatorId: "tiktok_1", field: "status" },
  });
  expect(crossed!.data).toEqual({
    budgetId: "b",
    of: "purpose",
    percent: 80,
    period: "2026-11",
    direction: "down",
  });
  for (const asked of receiver.asked) {
    expect(asked).toMatchObject({ method: "POST", headers: { "content-type": "application/json" } });
    expect(isSignedWith(secret, asked)).toBe(true);
    const { id: eventId } = await verifyWebhook({ secret, ...asked });
    expect(eventId).toBe(asked.headers["webhook-id"]);
    expect(isSignedWith(secret, { ...asked, body: `${asked.body} ` })).toBe(false);
    expect(isSignedWith(`whsec_${randomBytes(32).toString("base64")}`, asked)).toBe(false);
    expect(Math.abs(Number(asked.headers["webhook-timestamp"]) - Date.now() / 1_000)).toBeLessThan(60);
  }
  expect(new Set(receiver.asked.map(({ headers }) => headers["webhook-id"])).size).toBe(2);
  expect(await readWebhook(t.ana, { id })).toMatchObject({
    webhook: { waiting: 0, failingSince: null, last: { state: "delivered", status: 204 } },
    deliveries: [
      { event: "budget.crossed", state: "delivered", attempts: 1, status: 204, problem: null, nextAt: null },
      { event: "list.item.changed" },
    ],
  });
});

test("each endpoint gets the events that it chose, from its beginning on", async () => {
  await tellReveals("before");
  await run();
  await add({ events: ["books.differ"] });
  await add({ address: receiver.at("/b", "b.hooks.test") });
  await tellReveals("a", "b");
  await tell("link.opened", { linkId: "not offered" });
  await run();
  expect(receiver.asked.map(({ url }) => url)).toEqual(["/b", "/b"]);
  expect(revealsOf(receiver.asked)).toEqual(["a", "b"]);
});

test("events about an erased creator are not sent", async () => {
  await add({ events: ["list.item.changed"] });
  await tell("list.item.changed", { listId: "l", creatorId: "", field: "status", by: null });
  await run();
  expect(await rows()).toEqual([]);
});

describe("retries", () => {
  test("have the waits of the table, the same id and a signature of their own time, and end", async () => {
    const { id, secret } = await add();
    await tellReveals("a");
    receiver.reply(status(500));
    for (const [index, nextS] of [...ATTEMPT_WAITS_S.slice(1), undefined].entries()) {
      await makeDue();
      await run();
      const { state, attempts, nextMs, triedAt, problem } = await row();
      expect({ attempts, problem }).toEqual({
        attempts: index + 1,
        problem: "The endpoint answered 500.",
      });
      if (nextS === undefined) expect(state).toBe("failed");
      else {
        const waitS = (nextMs - Date.parse(triedAt!)) / 1_000;
        expect(waitS).toBeGreaterThanOrEqual(nextS);
        expect(waitS).toBeLessThanOrEqual(nextS * 1.1 + 1);
      }
    }
    expect(receiver.asked).toHaveLength(ATTEMPT_WAITS_S.length);
    expect(new Set(receiver.asked.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(receiver.asked.every((asked) => isSignedWith(secret, asked))).toBe(true);
    expect((await endpoint(id)).failingSince).not.toBeNull();
    const days = ATTEMPT_WAITS_S.reduce<number>((sum, each) => sum + each, 0) / 86_400;
    expect(days).toBeGreaterThan(3);
    expect(days).toBeLessThan(3.5);
  });

  test("wait as long as the receiver asks, a day at most", async () => {
    const random = () => 0;
    expect(waitAfter(1, 0, random)).toBe(5_000);
    expect(waitAfter(1, 90_000, random)).toBe(90_000);
    expect(waitAfter(3, 90_000, random)).toBe(1_800_000);
    expect(waitAfter(1, 1e15, random)).toBeLessThan(1.2 * DAY_MS);
    expect(waitAfter(10, 0, random)).toBeNull();
    await add();
    await tellReveals("a");
    const asks = async (value: string) => {
      receiver.reply(status(503, { "retry-after": value }));
      await makeDue();
      await run();
      return Math.round(((await row()).nextMs - Date.now()) / 60_000);
    };
    expect(await asks("7200")).toBe(120);
    expect(await asks(new Date(Date.now() + 10_800_000).toUTCString())).toBe(180);
    expect(await asks("tomorrow, perhaps")).toBeGreaterThanOrEqual(30);
  });

  test("a success ends the failing", async () => {
    const { id } = await add();
    await tellReveals("a");
    receiver.reply(status(500), status(200));
    await run();
    expect((await endpoint(id)).failingSince).not.toBeNull();
    await makeDue();
    await run();
    expect(await endpoint(id)).toMatchObject({ failingSince: null, last: { state: "delivered" } });
  });
});

describe("hostile receivers", () => {
  const endless: Reply = (response) => {
    response.writeHead(200);
    const more = (error?: Error | null) => void (error || response.write("x".repeat(65_536), more));
    more();
  };
  const raw =
    (text: string): Reply =>
    (response) =>
      void response.socket!.end(text);
  test.each<[string, Reply, string | null]>([
    ["an endless body", endless, null],
    ["a body that never ends", (response) => void response.writeHead(200).write("x"), null],
    ["a body that breaks off", raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx"), null],
    ["a redirect", status(307, { location: "http://127.0.0.1/" }), "Redirects are not followed."],
    ["no answer", () => undefined, "No answer came within 0.3 seconds."],
    [
      "no end of the headers",
      (r) => void r.socket!.write("HTTP/1.1 200 OK\r\nA: "),
      "No answer came within 0.3 seconds.",
    ],
    ["huge headers", status(200, { x: "y".repeat(40_000) }), "The headers of the answer are too long."],
    ["something else than HTTP", raw("hello\r\n\r\n"), "The answer is not HTTP."],
    [
      "another protocol",
      raw("HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"),
      "The answer is not HTTP.",
    ],
    ["nothing", (response) => void response.socket!.destroy(), "The connection broke off."],
    ["an odd status", raw("HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n"), "The endpoint answered 999."],
  ])("%s", async (_, reply, problem) => {
    await add();
    await tellReveals("a");
    receiver.reply(reply);
    await run({ withinMs: 300 });
    expect(await row()).toMatchObject({ problem, state: problem === null ? "delivered" : "waiting" });
    expect(receiver.asked).toHaveLength(1);
  });

  test.each([
    [
      "http://inside.hooks.test/",
      "The address http://inside.hooks.test is not https://; WEBHOOK_HOSTS can allow it.",
    ],
    [
      "https://inside.hooks.test/",
      "The host inside.hooks.test is not on the public internet; WEBHOOK_HOSTS can allow it.",
    ],
    ["https://a.hooks.test:1/", "The host refuses connections at this port."],
  ])("%s", async (address, problem) => {
    await add();
    await t.team.db.updateTable("webhook").set({ address }).execute();
    await tellReveals("a");
    await run();
    expect(await row()).toMatchObject({ state: "waiting", status: null, problem });
    expect(receiver.asked).toEqual([]);
  });

  test("one that is slow doesn't delay the others", async () => {
    await add();
    await add({ address: receiver.at("/b", "b.hooks.test") });
    const waiting: (() => void)[] = [];
    receiver.reply((response, { url }) => {
      if (url === "/b") response.writeHead(200).end();
      else waiting.push(() => response.writeHead(200).end());
    });
    await tellReveals("a", "b");
    const running = run();
    const arrived = () => receiver.asked.filter(({ url }) => url === "/b");
    await expect.poll(() => arrived().length).toBe(2);
    // It also gets what happens while the slow one has not answered yet.
    await tellReveals("c");
    await expect.poll(() => revealsOf(arrived())).toEqual(["a", "b", "c"]);
    for (let answered = 0; answered < 3; answered++) {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      waiting.shift()!();
    }
    await running;
    expect((await rows()).map(({ state }) => state)).toEqual(Array(6).fill("delivered"));
  });

  test("at most four requests reach one endpoint at a time", async () => {
    await add();
    let [open, most] = [0, 0];
    receiver.reply((response) => {
      most = Math.max(most, ++open);
      setImmediate(() => {
        open--;
        response.writeHead(200).end();
      });
    });
    await tellReveals(...Array.from({ length: 20 }, (_, n) => String(n)));
    await run();
    expect(receiver.asked).toHaveLength(20);
    expect(most).toBeLessThanOrEqual(4);
  });
});

describe("an endpoint ends", () => {
  const told = (id: string) =>
    t.team.db
      .selectFrom("outbox")
      .select("topic")
      .where("payload", "=", JSON.stringify({ channel: `webhook:${id}`, memberId: null }))
      .execute();
  const auditOf = (id: string) =>
    t.team.db
      .selectFrom("auditEntry")
      .selectAll()
      .where("act", "=", "webhook.disabled")
      .where("subjectId", "=", id)
      .execute();

  test("with 410, and its events are kept for later", async () => {
    const { id } = await add();
    receiver.reply(status(410));
    await tellReveals("a");
    await run();
    await tellReveals("b");
    await run();
    expect(await endpoint(id)).toMatchObject({ disabledAt: expect.any(String), disabledWhy: "gone" });
    expect((await rows()).map(({ state }) => state)).toEqual(["failed", "skipped"]);
    expect(await told(id)).toEqual([{ topic: "channel.failed" }]);
    expect(await auditOf(id)).toMatchObject([
      { actorKind: "system", subjectId: id, after: JSON.stringify({ isDisabled: true, reason: "gone" }) },
    ]);
    await takeEvents(t.team.db);
    const noticesOf = async (ctx: typeof t.ana) => {
      const { notices } = await readNotices(ctx, {});
      return notices.filter(({ kind }) => kind === "channel.failed");
    };
    expect(await noticesOf(t.ana)).toMatchObject([
      { text: "Webhook CRM was turned off", href: `/admin/webhooks/${id}`, detail: "It answered 410 (gone)" },
    ]);
    expect(await noticesOf(t.ben)).toEqual([]);
    await switchWebhook(t.ana, { id, isDisabled: false });
    const settled = await t.team.db
      .selectFrom("notice")
      .select("settledAt")
      .where("subject", "=", `channel:webhook:${id}`)
      .execute();
    expect(settled).toEqual([{ settledAt: expect.any(String) }]);
    receiver.reply(status(200));
    receiver.asked.length = 0;
    const span = {
      from: new Date(Date.now() - DAY_MS).toISOString(),
      to: new Date(Date.now() + 1).toISOString(),
    };
    expect(await replayWebhook(t.ana, { id, ...span, isAll: false })).toEqual({ count: 2 });
    await run();
    expect(revealsOf(receiver.asked)).toEqual(["a", "b"]);
  });

  test("after three days without a success", async () => {
    const { id } = await add();
    receiver.reply(status(500));
    await tellReveals("a", "b");
    await run();
    const since = (days: number) =>
      t.team.db
        .updateTable("webhook")
        .set({ failingSinceMs: Date.now() - days * DAY_MS })
        .execute();
    await since(2.9);
    await makeDue();
    await run();
    expect((await endpoint(id)).disabledAt).toBeNull();
    await since(3);
    await makeDue();
    await run();
    expect((await endpoint(id)).disabledWhy).toBe("failing");
    expect((await rows()).map(({ state }) => state)).toEqual(["skipped", "skipped"]);
    expect(await told(id)).toHaveLength(1);
    expect(await auditOf(id)).toHaveLength(1);
  });
});

test("a new secret signs beside the old one for a day, or alone", async () => {
  const { id, secret: first } = await add();
  const { secret: second } = await rotateWebhook(t.ana, { id, endsNow: false });
  await tellReveals("a");
  await run();
  expect([first, second].map((secret) => isSignedWith(secret, receiver.asked[0]!))).toEqual([true, true]);
  await t.team.db.updateTable("webhook").set({ previousUntilMs: Date.now() }).execute();
  await tellReveals("b");
  await run();
  expect([first, second].map((secret) => isSignedWith(secret, receiver.asked[1]!))).toEqual([false, true]);
  const { secret: third } = await rotateWebhook(t.ana, { id, endsNow: true });
  await tellReveals("c");
  await run();
  expect([second, third].map((secret) => isSignedWith(secret, receiver.asked[2]!))).toEqual([false, true]);
  expect(String(receiver.asked[2]!.headers["webhook-signature"])).not.toContain(" ");
});

test("a test event is sent once and doesn't count as failing", async () => {
  const { id } = await add();
  receiver.reply(status(500));
  const { eventId } = await testWebhook(t.ana, { id });
  await run();
  expect(receiver.asked[0]!.headers["webhook-id"]).toBe(eventId);
  expect(JSON.parse(receiver.asked[0]!.body)).toMatchObject({
    type: "webhook.test",
    data: { webhookId: id },
  });
  expect(await row()).toMatchObject({ state: "failed", attempts: 1 });
  expect((await endpoint(id)).failingSince).toBeNull();
});

test("a replay keeps the id, and takes what failed or, on request, everything of its time", async () => {
  const { id } = await add();
  await tellReveals("a", "b", "c");
  await run();
  const ids = receiver.asked.map(({ headers }) => headers["webhook-id"]).sort();
  const [first, second] = await rows();
  await t.team.db
    .updateTable("webhookDelivery")
    .set({ state: "failed" })
    .where("id", "=", second!.id)
    .execute();
  const again = async (more: object) => {
    receiver.asked.length = 0;
    const { count } = await replayWebhook(t.ana, { id, ...more } as never);
    await run();
    expect(receiver.asked).toHaveLength(count);
    return receiver.asked.map(({ headers }) => headers["webhook-id"]).sort();
  };
  expect(await again({ deliveryId: first!.id })).toEqual([first!.eventId]);
  const span = { from: first!.at, to: new Date(Date.now() + 1).toISOString() };
  expect(await again(span)).toEqual([second!.eventId]);
  expect(await again(span)).toEqual([]);
  expect(await again({ ...span, isAll: true })).toEqual(ids);
  expect(await again({ ...span, to: first!.at, isAll: true })).toEqual([]);
});

test("a stop gives the running delivery back", async () => {
  await add();
  await tellReveals("a");
  receiver.reply(() => undefined);
  const stop = new AbortController();
  const running = run({ signal: stop.signal });
  await expect.poll(() => receiver.asked.length).toBe(1);
  stop.abort(new Error("The process stops."));
  await expect(running).rejects.toThrow("The process stops.");
  expect(await row()).toMatchObject({ state: "waiting", attempts: 0 });
  receiver.reply(status(200));
  await run();
  expect(receiver.asked[1]!.headers["webhook-id"]).toBe(receiver.asked[0]!.headers["webhook-id"]);
});

test("a clock that was set back delays no delivery", async () => {
  await add();
  await tellReveals("a");
  receiver.reply(status(500), status(200));
  await run();
  await t.team.db
    .updateTable("webhookDelivery")
    .set({ nextMs: Date.now() + 400 * DAY_MS })
    .execute();
  await run();
  expect(await row()).toMatchObject({ state: "delivered", attempts: 2 });
});

test("the audit log has no path, which is the secret of many receivers", async () => {
  const { id } = await add({ address: receiver.at("/services/T1/hunter2") });
  await changeWebhook(t.ana, { id, address: receiver.at("/services/T1/hunter3") });
  await removeWebhook(t.ana, { id });
  const entries = await t.team.db
    .selectFrom("auditEntry")
    .select(["act", "before", "after"])
    .where("subjectId", "=", id)
    .execute();
  expect(entries).toHaveLength(3);
  expect(JSON.stringify(entries)).not.toContain("hunter");
  expect(entries.find(({ act }) => act === "webhook.changed")!.after).toContain('"path":"changed"');
});

test("old deliveries are deleted after 30 days, waiting ones are not", async () => {
  await add();
  await tellReveals("a", "b");
  await run();
  const [first] = await rows();
  await t.team.db
    .updateTable("webhookDelivery")
    .set({ state: "waiting" })
    .where("id", "=", first!.id)
    .execute();
  expect(await pruneDeliveries(t.team.db, new Date(Date.now() + 29 * DAY_MS))).toBe(0);
  expect(await pruneDeliveries(t.team.db, new Date(Date.now() + 31 * DAY_MS))).toBe(1);
  expect(await rows()).toMatchObject([{ id: first!.id }]);
});

test("an unreadable secret is a failure that says what to do", async () => {
  await add();
  await t.team.db.updateTable("webhook").set({ secret: "gone" }).execute();
  await tellReveals("a");
  await run();
  expect(receiver.asked).toEqual([]);
  expect(await row()).toMatchObject({ state: "waiting", problem: expect.stringContaining("Make a new one") });
  expect(await listWebhooks(t.ana)).toMatchObject([{ hasReadableSecret: false }]);
});
