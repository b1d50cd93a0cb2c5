/** The process of a member key's order is killed before it answers: the next process pays once and answers. */
import { once } from "node:events";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createKey } from "@/lib/server/service/keys/create-key";
import { asOperator } from "@/lib/testing/as-operator";
import { startKeyedService, type KeyedService } from "@/lib/testing/start-keyed-service";
import { openProcessTeam, type ProcessTeam } from "@/lib/testing/start-team-process";

const IDS = ["tiktok_1", "tiktok_2", "tiktok_3"];

let service: KeyedService;
let team: ProcessTeam;
beforeEach(async () => {
  [service, team] = [await startKeyedService("svc_1"), await openProcessTeam()];
  await createKey(asOperator(team.db), { name: "Reports", credits: 0, member: "ana@example.com" });
});
afterEach(async () => {
  await team.close();
  await service.close();
});

test.each([true, false])("the service had charged: %s", async (hasCharged) => {
  const arrived = new Promise<void>((resolve) =>
    service.refusals.push((response, { headers, body }) => {
      const [apiKey, key] = [String(headers["x-svc-api-key"]), String(headers["idempotency-key"])];
      const { userIds: ids } = JSON.parse(body) as { userIds: string[] };
      if (hasCharged) service.sales.push({ apiKey, key, ids });
      // No answer ever comes.
      void once(response, "close");
      resolve();
    }),
  );
  const settings = { url: service.url, replays: true, leaseMs: 400 };
  const first = await team.start(settings);
  void first.buy({ ids: IDS, order: "order-1" });
  await arrived;
  first.signal("SIGKILL");
  expect(await first.ended).toBeNull();

  const second = await team.start(settings);
  expect(await second.buy({ ids: IDS, order: "order-1" })).toBe("3 charged, replayed");
  expect(await second.buy({ ids: IDS, order: "order-1" })).toBe("3 charged, replayed");
  expect(await second.buy({ ids: [...IDS, "tiktok_4"], order: "order-1" })).toBe("422 idempotency_mismatch");
  expect(await second.buy({ ids: IDS, order: "order-2" })).toBe("0 charged");
  expect(service.charged()).toBe(3);
  expect(new Set(service.sales.map(({ key }) => key)).size).toBe(1);
});
