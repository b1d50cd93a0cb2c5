/** For tests: a team whose members have keys, behind the routes of the service, on a service that fails on demand. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MemoryRateLimiter } from "@/lib/server/adapters/memory/rate-limiter";
import { embeddedService } from "@/lib/server/adapters/embedded-service/embedded-service";
import { discoveryService } from "@/lib/server/composition/discovery-service";
import { serviceContext } from "@/lib/server/composition/service-context";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { thisInstance } from "@/lib/server/composition/this-instance";
import type { ServiceContext } from "@/lib/server/service/call-context";
import { instanceId } from "@/lib/server/service/instance-id";
import { createKey, type CreatedKey } from "@/lib/server/service/keys/create-key";
import { ensureInternalAccount } from "@/lib/server/service/keys/ensure-internal-account";
import { asOperator } from "./as-operator";
import type { FaultyService } from "./faulty-service";
import { testCatalogue } from "./open-test-service";
import { openTestTeam, type TestTeam } from "./open-test-team";

export type KeyedTeam = TestTeam & {
  context: ServiceContext;
  /** A key that acts as ben by default. */
  keyFor: (settings?: Partial<Parameters<typeof createKey>[1]>) => Promise<CreatedKey>;
  leave: () => Promise<void>;
};

/** `isEmbedded`: the team buys from the service behind these routes, with 500 credits, and not from the failing one. */
export async function openKeyedTeam({
  isEmbedded = false,
  ...options
}: ConstructorParameters<typeof FaultyService>[0] & { isEmbedded?: boolean } = {}): Promise<KeyedTeam> {
  const dataDir = (process.env.DATA_DIR ??= mkdtempSync(join(tmpdir(), "scoutdeck-keyed-")));
  const team = await openTestTeam(options);
  const { db, instance } = team.team;
  const context: ServiceContext = {
    db,
    catalogue: testCatalogue,
    instanceId: await instanceId(db),
    dashboard: await ensureInternalAccount(db, 500),
    limiter: new MemoryRateLimiter({ limit: 10_000 }),
    runningCharges: new Map(),
  };
  if (isEmbedded) team.team.service = embeddedService(async () => context);
  sharedDatabase.replace(Promise.resolve(db));
  serviceContext.replace(Promise.resolve(context));
  discoveryService.replace(team.team.service);
  thisInstance.replace(Promise.resolve(instance));
  return {
    ...team,
    context,
    keyFor: (settings = {}) =>
      createKey(asOperator(db), { name: "Reports", credits: 0, member: "ben@example.com", ...settings }),
    leave: async () => {
      for (const each of [sharedDatabase, serviceContext, discoveryService, thisInstance]) each.forget();
      await team.comeToRest();
      await team.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
