/** Checking again delivers paid creators, is never charged twice, and is refused where it could be. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { httpService } from "@/lib/server/adapters/http-service/http-service";
import { MemoryRateLimiter } from "@/lib/server/adapters/memory/rate-limiter";
import type { MemberContext } from "@/lib/server/team/team-context";
import { ended, ids, openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { refusalOf } from "@/lib/testing/refusal-of";
import { startKeyedService, type KeyedService } from "@/lib/testing/start-keyed-service";
import { json } from "@/lib/testing/start-test-server";
import { auditLedger } from "../audit-ledger";
import { queryAgain } from "./query-again";
import { isQueryPending, whileQuerying } from "./replays";
import { confirm } from "./confirm";
import { quote } from "./quote";
import { readReveal } from "./read-reveal";
import { recover } from "./recover";
import { listUnknownAttempts, resolveUnknown } from "./unknown-attempts";

let t: TestTeam;
let server: KeyedService;
let ana: MemberContext;
let ben: MemberContext;
let id: string;
let revealId: string;

const connect = (apiKey = "k", idempotency: "auto" | "off" = "auto") =>
  httpService({ url: server.url, apiKey, keyHeader: "x-svc-api-key", idempotency }, new MemoryRateLimiter(), {
    connectTimeoutMs: 500,
    totalTimeoutMs: 1_000,
    retryDelayMs: 1,
  });
const as = (ctx: MemberContext, service = connect()) => ({ ...ctx, service });

beforeEach(async () => {
  [t, server] = [await openTestTeam(), await startKeyedService("a")];
  [ana, ben] = [as(t.ana), as(t.ben)];
  server.losing = 4;
  const { id: quoteId } = await quote(ben, { ids: ids(1, 5) });
  revealId = (await confirm(ben, { quoteId })).id;
  await ended(revealId);
  id = (await listUnknownAttempts(ana))[0]!.id;
});
afterEach(async () => {
  expect(await auditLedger(t.team.db)).toEqual([]);
  await Promise.all([t.close(), server.close()]);
});

const asks = async () =>
  (await t.team.db.selectFrom("auditEntry").selectAll().where("act", "=", "outcome.asked").execute()).map(
    ({ subjectId, actorId, after }) => ({ subjectId, actorId, ...JSON.parse(after!) }),
  );

test("delivers paid profiles without another charge and is audited", async () => {
  expect(await listUnknownAttempts(ana)).toMatchObject([{ obstacle: null, isRetried: true }]);
  expect(await queryAgain(ana, id)).toMatchObject({ state: "settled", credits: 5 });
  expect(await readReveal(ben, revealId)).toMatchObject({ state: "done", bought: 5, charged: 5, held: 0 });
  expect([
    server.charged(),
    new Set(server.calls().map(({ headers }) => headers["idempotency-key"])).size,
  ]).toEqual([5, 1]);
  expect(await asks()).toEqual([{ subjectId: id, actorId: "ana", result: "settled", credits: 5, revealId }]);
});

test("makes a call that never arrived, or returns the credits", async () => {
  server.sales.length = 0;
  expect(await queryAgain(ana, id)).toMatchObject({ state: "settled", credits: 5 });
  expect(server.charged()).toBe(5);
});

test("a refusal that proves that nothing was charged gives the credits back", async () => {
  server.refusals = [json(402, {})];
  expect(await queryAgain(ana, id)).toMatchObject({ state: "void", credits: 0 });
  expect(await readReveal(ben, revealId)).toMatchObject({ state: "done", charged: 0, held: 0 });
  expect(await asks()).toMatchObject([{ result: "void", credits: 0 }]);
});

test("an unclear answer changes nothing but the audit log", async () => {
  server.refusals = [json(500, {}), json(503, {}, { "x-credits-charged": "0" })];
  for (let times = 1; times <= 2; times++) {
    expect(await queryAgain(ana, id)).toMatchObject({ state: "unknown", credits: 5 });
    expect(await asks()).toHaveLength(times);
  }
  expect(await readReveal(ben, revealId)).toMatchObject({ state: "unknown", unknown: 5, held: 5 });
});

test("ten simultaneous checks settle it once", async () => {
  const all = await Promise.allSettled([
    ...Array.from({ length: 10 }, () => queryAgain(ana, id)),
    recover({ ...t.team, service: ana.service }),
  ]);
  expect(all.at(-1)!.status).toBe("fulfilled");
  const posts = await t.team.db.selectFrom("teamEntry").select("amount").where("kind", "=", "post").execute();
  expect(posts).toEqual([{ amount: 5 }]);
  expect(server.charged()).toBe(5);
});

test("an outcome cannot be decided while the service is queried about it", async () => {
  const off = as(t.ana, connect("k", "off"));
  let finish = () => {};
  const asking = whileQuerying(id, () => new Promise<void>((resolve) => (finish = resolve)));
  expect(isQueryPending(id)).toBe(true);
  const deciding = () => resolveUnknown(off, { id, action: "release" });
  expect((await refusalOf(t.team.db, deciding)).code).toBe("conflict");
  expect((await refusalOf(t.team.db, () => queryAgain(ana, id))).code).toBe("conflict");
  finish();
  await asking;
  await deciding();
});

describe("is refused without a query", () => {
  const refused = async (ctx: MemberContext, outcome = id) => {
    const before = server.calls().length;
    const refusal = await refusalOf(t.team.db, () => queryAgain(ctx, outcome));
    expect(server.calls()).toHaveLength(before);
    return refusal;
  };

  test("where the service may charge a second time", async () => {
    const off = as(t.ana, connect("k", "off"));
    expect(await refused(off)).toMatchObject({
      code: "conflict",
      detail: expect.stringContaining("second time"),
    });
    expect(await listUnknownAttempts(off)).toMatchObject([
      { isRetried: false, obstacle: expect.any(String) },
    ]);
  });

  test("another key, another service, one that is away", async () => {
    expect((await refused(as(t.ana, connect("other")))).detail).toContain("The API key has changed");
    server.told = { instance: "b", idempotencyKeyRetentionS: 604_800 };
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect((await refused(ana)).detail).toContain("The connected service has changed since");
    server.documentFails = true;
    expect((await refused(as(t.ana))).detail).toContain("cannot be reached");
  });

  test("a call without a recorded service", async () => {
    await t.team.db.updateTable("chargeAttempt").set({ provider: null, keyFingerprint: null }).execute();
    expect((await refused(ana)).detail).toContain("An earlier version sent this");
  });

  test("resolved or unknown outcomes, and members", async () => {
    expect((await refused(ben)).code).toBe("forbidden");
    expect((await refused(ana, "nothing")).code).toBe("not_found");
    await queryAgain(ana, id);
    expect((await refused(ana)).code).toBe("conflict");
  });
});
