import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AppError } from "@/lib/contract/errors";
import { creatorQuery } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import { viralQuery } from "@/lib/contract/viral";
import { auditBalances } from "@/lib/server/service/charging/audit-balances";
import { openTestService, testCatalogue, type TestService } from "@/lib/testing/open-test-service";
import { provenBy } from "@/lib/server/team/reveal/replays";
import { embeddedService } from "./embedded-service";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";
import { captureLog } from "@/lib/testing/capture-log";

let service: TestService;
let discovery: DiscoveryService;
const creatorValues = (search: string) => parseUrl(creatorQuery, new URLSearchParams(search)).values;

beforeEach(async () => {
  service = await openTestService({ welcomeCredits: 10 });
  discovery = embeddedService(async () => service);
});
afterEach(() => service.close());

test("free reads cost nothing", async () => {
  const posts = await discovery.searchPosts(parseUrl(viralQuery, new URLSearchParams("page=3")).values);
  expect(posts).toMatchObject({ page: 3, pageSize: 12, totalPages: 3, totalResults: 30 });
  expect(posts.data).toHaveLength(6);
  const ids = await discovery.searchCreatorIds(creatorValues("followersMin=24000"));
  expect(ids).toMatchObject({ page: 1, next_page: 2, total_pages: 2 });
  expect(await discovery.balance()).toBe(10);
});

test("an Idempotency-Key is charged once and changes the balance", async () => {
  const ids = ["tiktok_5", "tiktok_999", "tiktok_3"];
  const first = await discovery.getCreators(ids, "attempt-1");
  expect(first).toMatchObject({ state: "settled", charged: 2, notFound: ["tiktok_999"] });
  expect(first.state === "settled" && first.creators.map((creator) => creator.id)).toEqual([
    "tiktok_5",
    "tiktok_3",
  ]);
  expect(await discovery.getCreators(ids, "attempt-1")).toEqual(first);
  expect(await discovery.balance()).toBe(8);
  expect(await auditBalances(service.db)).toEqual([]);
});

test("version 1 charges the records of the page", async () => {
  const outcome = await discovery.searchCreatorRecords(
    creatorValues("followersMin=24000&perPage=7"),
    "attempt-1",
  );
  expect(outcome).toMatchObject({ state: "settled", charged: 7 });
  expect(await discovery.balance()).toBe(3);
});

test("too few credits: void, nothing charged", async () => {
  const ids = Array.from({ length: 11 }, (_, index) => `tiktok_${index + 1}`);
  expect(await discovery.getCreators(ids, "attempt-1")).toMatchObject({
    state: "void",
    code: "insufficient_credits",
  });
  expect(await discovery.balance()).toBe(10);
});

test("a malformed identifier: void; another payload under the same key: unknown", async () => {
  expect(await discovery.getCreators(["nobody"], "attempt-1")).toMatchObject({
    state: "void",
    code: "invalid_parameter",
  });
  await discovery.getCreators(["tiktok_1"], "attempt-1");
  expect(await discovery.getCreators(["tiktok_2"], "attempt-1")).toMatchObject({ state: "unknown" });
});

test("a failing catalogue is void, a failing database is unknown", async () => {
  const log = captureLog();
  const failing = (change: Partial<TestService>) => embeddedService(async () => ({ ...service, ...change }));
  const creatorsById = () => Promise.reject(new Error("gone"));
  const broken = failing({ catalogue: { ...testCatalogue, creatorsById } });
  expect(await broken.getCreators(["tiktok_1"], "a")).toMatchObject({ state: "void", code: "unavailable" });
  const closed = embeddedService(() => Promise.reject(new Error("not ready")));
  // Nothing was read or written. replays.ts does not accept this as proof after a lost first answer.
  const notReady = await closed.getCreators(["tiktok_1"], "b");
  expect(notReady).toMatchObject({ state: "void", code: "unavailable", retryAfterS: 5 });
  expect(provenBy(notReady)).toMatchObject({ state: "unknown" });
  await sql`create trigger full before insert on idempotent_answer begin select raise(abort, 'full'); end`.execute(
    service.db,
  );
  expect(await discovery.getCreators(["tiktok_1"], "c")).toMatchObject({ state: "unknown" });
  expect(await discovery.balance()).toBe(10);
  await service.db.schema.dropTable("idempotentAnswer").execute();
  expect(await discovery.getCreators(["tiktok_1"], "d")).toMatchObject({ state: "unknown" });
  expect(await discovery.balance()).toBe(10);
  expect(await auditBalances(service.db)).toEqual([]);
  expect([log.of("charge.failed").length, log.of("embedded.not_ready").length]).toEqual([3, 1]);
  log.stop();
});

test("free reads throw errors for pages", async () => {
  const closed = embeddedService(() => Promise.reject(new AppError("unavailable")));
  await expect(closed.balance()).rejects.toMatchObject({ code: "unavailable" });
});
