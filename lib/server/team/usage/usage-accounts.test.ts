/** Accounts of the dashboard and of API keys: how long credits last, and the names in the file. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openTestService, type TestService } from "@/lib/testing/open-test-service";
import { addMember, ended, forgetWorkers, ids } from "@/lib/testing/open-test-team";
import { embeddedService } from "@/lib/server/adapters/embedded-service/embedded-service";
import { keyCaller, NO_ORIGIN } from "@/lib/server/access/caller";
import { getCreators } from "@/lib/server/service/get-creators";
import { createKey } from "@/lib/server/service/keys/create-key";
import { findKey } from "@/lib/server/service/keys/find-key";
import { Instance } from "../instance/instance";
import { confirm } from "../reveal/confirm";
import { quote } from "../reveal/quote";
import type { MemberContext } from "../team-context";
import { usage } from "./usage";
import { exportUsage } from "./usage-csv";

const DAY_MS = 86_400_000;
const START = Date.parse("2026-03-01T12:00:00Z");

let service: TestService;
let ana: MemberContext;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: START });
  service = await openTestService({ welcomeCredits: 500 });
  const { db } = service;
  const team = { db, service: embeddedService(async () => service), instance: await Instance.register(db) };
  ana = await addMember(team, "ana", "admin");
});
afterEach(async () => {
  vi.useRealTimers();
  forgetWorkers();
  await service.close();
});

async function buy(wanted: readonly string[]): Promise<void> {
  const { id: quoteId } = await quote(ana, { ids: [...wanted] });
  await ended((await confirm(ana, { quoteId })).id);
}

/** A program buys with its key's account. */
async function fetchAs(key: string, wanted: readonly string[]): Promise<void> {
  const holder = await findKey(service.db, key);
  const call = { requestId: `req_${wanted[0]}`, now: new Date() };
  await getCreators({ ...service, ...keyCaller(holder.keyId, NO_ORIGIN), holder, ...call }, [...wanted]);
}

test("programs spend credits of a month, and none of the balance that lasts", async () => {
  const { key } = await createKey(ana, { name: "crm-sync", credits: 100 });
  for (let day = 0; day < 8; day++) {
    vi.setSystemTime(START + day * DAY_MS);
    await buy(ids(1 + day * 2, 2 + day * 2));
    await fetchAs(key, ids(41 + day * 5, 45 + day * 5));
  }
  const { balance, sums, forecast } = await usage(ana);
  expect([balance, sums.spent]).toEqual([484, 56]);
  expect(forecast).toEqual({ days: 8, range: { perMonth: [210, 210], lasts: [242, 242] } });
});

test("the file names who is owned by handle, and others by id", async () => {
  const { key } = await createKey(ana, { name: "crm-sync", credits: 100 });
  await buy(ids(1, 1));
  await fetchAs(key, ids(1, 2));
  const { rows } = await exportUsage(ana, {});
  const said: unknown[] = [];
  for await (const [, , , , kind, what] of rows) if (kind !== "grant") said.push(what);
  expect(said[0]).toMatch(/^Fetched 2 profiles: API, getCreators; profiles @\S+, tiktok_2$/);
  expect(said[1]).toMatch(/^Revealed 1 creator: profiles @\S+$/);
});
