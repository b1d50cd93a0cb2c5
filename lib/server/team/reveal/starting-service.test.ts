/**
 * A service that is starting or fails before it charges: the reveal pauses and continues, and no outcome is unknown.
 */
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { serve } from "@/lib/host/serve";
import { listen } from "@/lib/host/starting.mjs";
import { httpService } from "@/lib/server/adapters/http-service/http-service";
import { MemoryRateLimiter } from "@/lib/server/adapters/memory/rate-limiter";
import { ended, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { startKeyedService, type KeyedService } from "@/lib/testing/start-keyed-service";
import { json } from "@/lib/testing/start-test-server";
import { auditLedger } from "../audit-ledger";
import { confirm } from "./confirm";
import { quote } from "./quote";
import { readReveal } from "./read-reveal";
import { sendBatches } from "./run-reveal";

let t: TestTeam;
let service: KeyedService;
beforeEach(async () => {
  [t, service] = [await openTestTeam(), await startKeyedService("a")];
});
afterEach(async () => {
  expect(await auditLedger(t.team.db)).toEqual([]);
  await Promise.all([t.close(), service.close()]);
});

const at = (url: string) =>
  httpService({ url, apiKey: "k", keyHeader: "x-svc-api-key", idempotency: "off" }, new MemoryRateLimiter(), {
    connectTimeoutMs: 500,
    totalTimeoutMs: 1_000,
    retryDelayMs: 1,
  });

async function buyAt(url: string) {
  const ben = { ...t.ben, service: at(url) };
  const { id: quoteId } = await quote(ben, { ids: ids(1, 5) });
  const { id } = await confirm(ben, { quoteId });
  return { id, receipt: async () => (await ended(id), readReveal(ben, id)) };
}

/** Forwards requests to the other service, as Next would. */
async function passOn(server: Server): Promise<void> {
  serve(server)(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = "GET", url, headers } = request;
    const sent = { "content-type": "application/json", "x-svc-api-key": String(headers["x-svc-api-key"]) };
    const key = { "idempotency-key": String(headers["idempotency-key"]) };
    const body = method === "POST" ? Buffer.concat(chunks) : null;
    const answer = await fetch(`${service.url}${url}`, { method, headers: { ...sent, ...key }, body });
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
}

test("our own server that is starting: nothing is unknown, and the purchase is made when it has started", async () => {
  const starting = await listen({ host: "127.0.0.1", port: 0 });
  if (typeof starting === "string") throw new Error(starting);
  const { port } = starting.address() as AddressInfo;
  const bought = await buyAt(`http://127.0.0.1:${port}`);
  expect(await readReveal(t.ben, bought.id)).toMatchObject({
    state: "paused",
    unknown: 0,
    held: 5,
    charged: 0,
  });
  await passOn(starting);
  expect(await bought.receipt()).toMatchObject({ state: "done", bought: 5, charged: 5, unknown: 0 });
  expect(service.charged()).toBe(5);
  starting.close();
  starting.closeAllConnections();
  await once(starting, "close");
});

test("an error that says that it cost nothing, and no time: tried again a few times, then given back", async () => {
  const free = json(500, { message: "broken" }, { "x-credits-charged": "0" });
  service.refusals = [free, free, free];
  const { receipt } = await buyAt(service.url);
  expect(await receipt()).toMatchObject({ state: "done", charged: 0, held: 0, unknown: 0 });
  expect(service.calls()).toHaveLength(3);
});

test("an error without that statement is unknown", async () => {
  service.refusals = [json(503, {}, { "retry-after": "1" })];
  const { receipt } = await buyAt(service.url);
  expect(await receipt()).toMatchObject({ state: "unknown", unknown: 5 });
  expect(service.calls()).toHaveLength(1);
});

test("the same error to a repeated call leaves its outcome open", async () => {
  service.told = { instance: "a", idempotencyKeyRetentionS: 604_800 };
  service.losing = 1;
  const free = json(503, {}, { "x-credits-charged": "0", "retry-after": "1" });
  const auto = httpService(
    { url: service.url, apiKey: "k", keyHeader: "x-svc-api-key", idempotency: "auto" },
    new MemoryRateLimiter(),
  );
  const ben = { ...t.ben, service: auto };
  const { id: quoteId } = await quote(ben, { ids: ids(1, 5) });
  const running = confirm(ben, { quoteId });
  await expect.poll(() => service.calls().length).toBe(1);
  service.refusals = [free, free, free];
  const { id } = await running;
  await ended(id);
  expect(await readReveal(ben, id)).toMatchObject({ state: "unknown", unknown: 5, charged: 0 });
  expect(await sendBatches({ ...t.team, service: auto }, id)).toBeNull();
  expect(service.charged()).toBe(5);
});
