/** 10,000 creators in one reveal: from the embedded service and from one that allows 60 requests a minute. */
import { spawn, type ChildProcess } from "node:child_process";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { quoteBody } from "@/lib/contract/dashboard-bodies";
import type { MatchedCount, MatchedReading } from "@/lib/contract/reveal";
import type { Creator } from "@/lib/contract/records";
import { embeddedService } from "@/lib/server/adapters/embedded-service/embedded-service";
import { httpService } from "@/lib/server/adapters/http-service/http-service";
import { MemoryRateLimiter } from "@/lib/server/adapters/memory/rate-limiter";
import { MAX_SELECTION_BYTES } from "@/lib/server/http/read-json-body";
import type { CatalogueReader } from "@/lib/server/ports/catalogue";
import { auditBalances } from "@/lib/server/service/charging/audit-balances";
import {
  addMember,
  ended,
  forgetWorkers,
  ids,
  openTestTeam,
  type TestTeam,
} from "@/lib/testing/open-test-team";
import { openTestService, testCatalogue, type TestService } from "@/lib/testing/open-test-service";
import { refusalOf } from "@/lib/testing/refusal-of";
import { argsOfSource } from "@/lib/testing/compile-programs";
import { auditLedger } from "../audit-ledger";
import type { MemberContext } from "../team-context";
import { confirm } from "./confirm";
import { Instance } from "../instance/instance";
import { quote } from "./quote";
import { readReveal } from "./read-reveal";
import { recover } from "./recover";
import { stopReveal } from "./stop-reveal";
import { countMatching } from "./collect-matching";

const ALL = 10_500;
const MOST = 10_000;
const everything = { search: "", except: [], isOnlyNew: false };
const recordOf = (id: string): Creator => ({
  id,
  username: `name.of.${id}`,
  followers: 1_000,
  source: "tiktok",
});

const toClose: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  forgetWorkers();
  for (const close of toClose.splice(0).reverse()) await close();
});

async function sumOf(db: MemberContext["db"], table: "teamEntry" | "ownedCreator"): Promise<number> {
  const query =
    table === "teamEntry"
      ? db
          .selectFrom("teamEntry")
          .select(({ fn }) => fn.sum<number | null>("amount").as("sum"))
          .where("kind", "in", ["post", "overage"])
      : db.selectFrom("ownedCreator").select(({ fn }) => fn.countAll<number>().as("sum"));
  return Number((await query.executeTakeFirstOrThrow()).sum ?? 0);
}

/** Asks repeatedly, as the browser does. @returns each answer before the count, and the count */
async function counted(ctx: MemberContext): Promise<{ readings: MatchedReading[]; count: MatchedCount }> {
  const readings: MatchedReading[] = [];
  for (;;) {
    const answer = await countMatching(ctx, everything);
    if (!("isReading" in answer)) return { readings, count: answer };
    readings.push(answer);
  }
}

const manyCreators: CatalogueReader = {
  ...testCatalogue,
  searchCreatorIds: async ({ page, perPage }) => ({
    total: ALL,
    ids: ids((page - 1) * perPage + 1, Math.min(ALL, page * perPage)),
  }),
  creatorsById: async (wanted) => wanted.map(recordOf),
  creatorFacets: async () => ({ total: ALL, counts: {}, histograms: {} }),
};

test("from the embedded service: everything matching, and both ledgers agree", async () => {
  const service: TestService = await openTestService({ welcomeCredits: ALL, catalogue: manyCreators });
  toClose.push(service.close);
  const ana = await addMember(
    {
      db: service.db,
      service: embeddedService(async () => service),
      instance: await Instance.register(service.db),
    },
    "ana",
    "admin",
  );
  const price = await quote(ana, { all: everything });
  expect(price).toMatchObject({ chosen: MOST, toBuy: MOST, cost: 10_000, missing: 0 });
  expect(price.matched).toMatchObject({ hasMore: true, total: ALL });
  // The number of credits of such a large reveal must be typed.
  await expect(confirm(ana, { quoteId: price.id })).rejects.toMatchObject({ code: "invalid_parameter" });
  const { id } = await confirm(ana, { quoteId: price.id, typed: 10_000 });
  await ended(id);
  const receipt = await readReveal(ana, id);
  expect(receipt).toMatchObject({ state: "done", bought: 10_000, charged: 10_000, held: 0 });
  expect(receipt.creators).toHaveLength(100);
  expect(await sumOf(ana.db, "ownedCreator")).toBe(10_000);
  expect(await ana.service.balance({ isFresh: true })).toBe(ALL - 10_000);
  expect(await auditLedger(service.db)).toEqual([]);
  expect(await auditBalances(service.db)).toEqual([]);
  // The next reveal of the same search takes the rest.
  expect(await quote(ana, { all: everything })).toMatchObject({ owned: 10_000, toBuy: 500 });
});

/** A service of the specification over HTTP with 60 requests per window and its own record. */
class PacedService {
  readonly charged = new Set<string>();
  requests = 0;
  refused = 0;
  #log: number[] = [];
  readonly #windowMs: number;
  readonly #server: Server;
  /** Credits taken. */
  taken = 0;
  /** Called when a call was charged, before it is answered. */
  afterCharge: () => Promise<void> = async () => {};
  readonly #answered = new Set<string>();

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  async open(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const send = (status: number, body: object, headers: Record<string, string> = {}) => {
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(JSON.stringify(body));
    };
    const now = performance.now();
    this.#log = this.#log.filter((at) => now - at < this.#windowMs);
    if (this.#log.length >= 60) {
      this.refused++;
      return send(429, { message: "Slow down" }, { "retry-after": "1" });
    }
    this.#log.push(now);
    this.requests++;
    const url = new URL(request.url!, "http://service");
    if (url.pathname === "/api/v2/creators/search") {
      const [page, perPage] = ["page", "perPage"].map((name) => Number(url.searchParams.get(name)));
      const data = ids((page! - 1) * perPage! + 1, Math.min(ALL, page! * perPage!));
      const total_pages = Math.ceil(ALL / perPage!);
      const next_page = page! < total_pages ? page! + 1 : 0;
      return send(200, { message: "OK", params: {}, response: { data, page, next_page, total_pages } });
    }
    if (request.method !== "POST") return send(404, {});
    const { userIds } = JSON.parse(text) as { userIds: string[] };
    const key = String(request.headers["idempotency-key"]);
    // The same key gets the answer of the first call.
    if (!this.#answered.has(key)) this.taken += userIds.length;
    this.#answered.add(key);
    for (const id of userIds) this.charged.add(id);
    await this.afterCharge();
    const credits = { charged: userIds.length };
    send(200, { message: "OK", data: userIds.map(recordOf), notFound: [], credits });
  }
}

/** The service's minute lasts this long here. */
const WINDOW_MS = 4_000;
const LEASE_MS = 100;

let t: TestTeam;
async function openPaced({ replays = false } = {}) {
  t = await openTestTeam();
  toClose.push(t.close);
  const paced = new PacedService(WINDOW_MS);
  const url = await paced.open();
  toClose.push(() => paced.close());
  const limiter = new MemoryRateLimiter({ limit: 55, windowMs: WINDOW_MS });
  const idempotency = replays ? "on" : "off";
  const service = httpService({ url, apiKey: "k", keyHeader: "x-api-key", idempotency }, limiter);
  const instance = await Instance.register(t.team.db, { leaseMs: LEASE_MS });
  const ana: MemberContext = { ...t.ana, service, instance, readEveryMs: 60 };
  return { paced, ana, url, team: { db: t.team.db, service, instance } };
}

test("from a service with 60 requests a minute: read with progress, paced, and bought to the end", async () => {
  const { paced, ana, team } = await openPaced();
  const { readings, count } = await counted(ana);
  expect(count).toMatchObject({ fresh: MOST, owned: 0, matched: { hasMore: true } });
  // It took longer than one answer waits, so the person saw the progress.
  expect(readings.length).toBeGreaterThan(0);
  expect(readings[0]!.read + readings[0]!.left).toBe(MOST);
  expect(readings[0]!.secondsLeft).toBeGreaterThan(0);
  // The price does not read the search again.
  const { requests } = paced;
  const price = await quote(ana, { all: everything });
  expect(price).toMatchObject({ toBuy: MOST, balance: null });
  expect(paced.requests - requests).toBeLessThan(5);
  const { id } = await confirm(ana, { quoteId: price.id });
  const running = await readReveal(ana, id);
  expect(running).toMatchObject({ toBuy: MOST, finishedAt: null, creators: [] });
  expect(running.bought + running.held).toBe(MOST);
  await ended(id);
  expect(await readReveal(ana, id)).toMatchObject({
    state: "done",
    bought: 10_000,
    charged: 10_000,
    held: 0,
  });
  expect(paced.charged.size).toBe(10_000);
  expect([await sumOf(team.db, "ownedCreator"), await sumOf(team.db, "teamEntry")]).toEqual([10_000, 10_000]);
  expect(await auditLedger(team.db)).toEqual([]);
  expect(paced.refused).toBe(0);
});

test("stopped halfway: keeps paid creators and returns the rest", async () => {
  const { paced, ana, team } = await openPaced();
  const { id: quoteId } = await quote(ana, { ids: ids(1, MOST) });
  const { id } = await confirm(ana, { quoteId });
  await expect.poll(() => paced.charged.size, { timeout: 20_000 }).toBeGreaterThan(1_000);
  await stopReveal(ana, id);
  await ended(id);
  const receipt = await readReveal(ana, id);
  expect(receipt).toMatchObject({ state: "stopped", held: 0, bought: paced.charged.size });
  expect(receipt.bought).toBeLessThan(MOST);
  expect(await sumOf(team.db, "ownedCreator")).toBe(receipt.charged);
  expect(await auditLedger(team.db)).toEqual([]);
});

/** A separate dashboard that confirms a price and runs until it is killed. */
function startBuyer(settings: { folder: string; url: string; quoteId: string }): ChildProcess {
  const program = `
    import { openTestDatabase } from "@/lib/testing/open-test-database";
    import { httpService } from "@/lib/server/adapters/http-service/http-service";
    import { MemoryRateLimiter } from "@/lib/server/adapters/memory/rate-limiter";
    import { memberCaller, NO_ORIGIN } from "@/lib/server/access/caller";
    import { Instance } from "@/lib/server/team/instance/instance";
    import { confirm } from "@/lib/server/team/reveal/confirm";
    (async () => {
      const { folder, url, quoteId } = JSON.parse(process.env.BUYER);
      const limiter = new MemoryRateLimiter({ limit: 55, windowMs: ${WINDOW_MS} });
      const service = httpService({ url, apiKey: "k", keyHeader: "x-api-key", idempotency: "on" }, limiter);
      const member = { id: "ana", email: "ana@example.com", name: "ana", role: "admin" };
      const db = await openTestDatabase(folder);
      const instance = await Instance.register(db);
      await confirm({ db, service, instance, ...memberCaller(member, NO_ORIGIN) }, { quoteId });
      setInterval(() => undefined, 1_000);
    })();`;
  return spawn(process.execPath, argsOfSource(program), {
    env: { ...process.env, BUYER: JSON.stringify(settings) },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

test("after a kill the next process continues, and each creator is charged once", async () => {
  const { paced, ana, team, url } = await openPaced({ replays: true });
  const { id: quoteId } = await quote(ana, { ids: ids(1, MOST) });
  // The call of the fortieth batch is charged and never answered.
  let isReached: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => (isReached = resolve));
  paced.afterCharge = async () => {
    if (paced.charged.size < 4_000) return;
    isReached();
    await died;
  };
  const buyer = startBuyer({ folder: t.folder, url, quoteId });
  const died = once(buyer, "exit");
  toClose.push(async () => buyer.kill("SIGKILL"));
  await Promise.race([reached, died]);
  buyer.kill("SIGKILL");
  await died;
  paced.afterCharge = async () => {};
  const { id } = await team.db.selectFrom("reveal").select("id").executeTakeFirstOrThrow();
  expect(await readReveal(ana, id)).toMatchObject({ bought: 3_900, charged: 3_900, held: 6_100 });
  // The killed process counts as dead after one lease without heartbeats.
  await team.instance.endDead();
  await sleep(LEASE_MS * 1.5);
  await recover(team);
  await ended(id);
  expect(await readReveal(ana, id)).toMatchObject({
    state: "done",
    bought: 10_000,
    charged: 10_000,
    held: 0,
  });
  expect(paced.taken).toBe(10_000);
  expect(paced.charged.size).toBe(10_000);
  expect(await sumOf(team.db, "ownedCreator")).toBe(10_000);
  expect(await auditLedger(team.db)).toEqual([]);
});

test("accepts 10,000 single ids and refuses 10,001", async () => {
  t = await openTestTeam({ credits: 0 });
  toClose.push(t.close);
  const longest = ids(1, MOST).map((_, index) => `instagram_${10n ** 30n + BigInt(index)}`);
  const request = { ids: longest };
  expect(JSON.stringify(request).length).toBeLessThan(MAX_SELECTION_BYTES);
  expect(quoteBody.safeParse(request).success).toBe(true);
  expect(await quote(t.ben, request)).toMatchObject({ toBuy: MOST, missing: MOST });
  for (const [body, field] of [
    [{ ids: ids(1, 10_001) }, "ids"],
    [{ refresh: ids(1, 10_001) }, "refresh"],
    [{ all: { ...everything, except: ids(1, 10_001) } }, "all.except"],
  ] as const)
    expect(await refusalOf(t.team.db, () => quote(t.ben, body))).toMatchObject({
      code: "invalid_parameter",
      fields: [field],
    });
});
