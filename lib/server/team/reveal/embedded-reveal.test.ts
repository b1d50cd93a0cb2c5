/** Both ledgers of an installation agree: the embedded service's charges and the team's. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { auditBalances } from "@/lib/server/service/charging/audit-balances";
import { openTestService, type TestService } from "@/lib/testing/open-test-service";
import { embeddedService } from "@/lib/server/adapters/embedded-service/embedded-service";
import { auditLedger } from "../audit-ledger";
import { addMember, ended, forgetWorkers, ids } from "@/lib/testing/open-test-team";
import { Instance } from "@/lib/server/team/instance/instance";
import type { MemberContext } from "@/lib/server/team/team-context";
import { teamBalance } from "../usage/team-balance";
import { confirm } from "./confirm";
import { readReveal } from "./read-reveal";
import { quote } from "./quote";
import { recover } from "./recover";

let service: TestService;
let ana: MemberContext;
beforeEach(async () => {
  service = await openTestService({ welcomeCredits: 200 });
  const { db } = service;
  const instance = await Instance.register(db);
  ana = await addMember({ db, service: embeddedService(async () => service), instance }, "ana", "admin");
});
afterEach(async () => {
  expect(await auditLedger(service.db)).toEqual([]);
  expect(await auditBalances(service.db)).toEqual([]);
  expect(await chargedByService()).toBe(await spentByTeam());
  forgetWorkers();
  await service.close();
});

async function chargedByService(): Promise<number> {
  const entries = await service.db
    .selectFrom("serviceEntry")
    .select("amount")
    .where("kind", "=", "charge")
    .execute();
  return entries.reduce((sum, { amount }) => sum + Math.abs(amount), 0);
}

async function spentByTeam(): Promise<number> {
  const entries = await service.db
    .selectFrom("teamEntry")
    .select("amount")
    .where("kind", "in", ["post", "overage"])
    .execute();
  return entries.reduce((sum, { amount }) => sum + amount, 0);
}

const buy = async (wanted: string[]) => {
  const { id: quoteId, cost: typed } = await quote(ana, { ids: wanted });
  return confirm(ana, { quoteId, typed });
};

test("a reveal, an owned one, and one with ids that do not exist", async () => {
  expect(await buy(ids(1, 5))).toMatchObject({ state: "done", charged: 5 });
  expect(await buy(ids(1, 5))).toMatchObject({ state: "done", charged: 0, owned: 5 });
  expect(await buy(ids(249, 252))).toMatchObject({ charged: 2, notFound: ["tiktok_251", "tiktok_252"] });
  expect(await teamBalance(ana)).toMatchObject({ balance: 193, held: 0 });
  await expect(buy(ids(6, 240))).rejects.toMatchObject({ code: "insufficient_credits" });
});

test("20 simultaneous reveals spend exactly the balance", async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, each) => buy(ids(each * 12 + 1, each * 12 + 12))),
  );
  const bought = results.filter(({ status }) => status === "fulfilled");
  expect(bought).toHaveLength(16);
  expect(await teamBalance(ana)).toMatchObject({ balance: 200 - 16 * 12, held: 0 });
});

test("the process dies after the charge: the service returns its stored answer, and nothing is charged again", async () => {
  const { getCreators } = ana.service;
  ana.service.getCreators = async (...args) => {
    await getCreators(...args);
    return new Promise(() => undefined);
  };
  const { id: quoteId } = await quote(ana, { ids: ids(1, 150) });
  void confirm(ana, { quoteId, typed: 150 }).catch(() => undefined);
  await expect.poll(chargedByService).toBe(100);
  forgetWorkers();
  ana.service.getCreators = getCreators;
  await recover(ana);
  const { id } = await confirm(ana, { quoteId });
  await ended(id);
  expect(await readReveal(ana, id)).toMatchObject({ state: "done", bought: 150, charged: 150, held: 0 });
});
