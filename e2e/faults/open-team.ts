/** Runs in the worker: opens the team as the product does, with members and observers. */
import { purposeKey } from "@/lib/contract/reveal";
import { creditsAt, monthlyOf, putMonthlyCap } from "@/lib/server/team/budgets/budget-rows";
import { memberCaller, NO_ORIGIN } from "@/lib/server/access/caller";
import { httpService } from "@/lib/server/adapters/http-service/http-service";
import { MemoryRateLimiter } from "@/lib/server/adapters/memory/rate-limiter";
import { openState } from "@/lib/server/composition/open-state";
import { sharedDatabase } from "@/lib/server/composition/shared-database";
import { openInstance, thisInstance } from "@/lib/server/composition/this-instance";
import type { DiscoveryService } from "@/lib/server/ports/discovery-service";
import { savePurposeBudget } from "@/lib/testing/save-purpose-budget";
import type { TeamContext } from "@/lib/server/team/team-context";
import {
  BUDGETED,
  CAPPED,
  FIRST_BUDGET,
  FIRST_CAP,
  KEY_HEADER,
  keyIdOf,
  MEMBERS,
  PURPOSE_OF_KEY,
} from "./settings";
import type { WorkerSettings } from "./settings";

const TIMING = { connectTimeoutMs: 1_000, totalTimeoutMs: 700, retryDelayMs: 20 };
/** In sequential runs, a slow machine must not cause a timeout. */
const PATIENT = { ...TIMING, totalTimeoutMs: 10_000 };
/** Rate limit high enough not to slow the run. */
const REQUESTS_A_MINUTE = 30_000;

/** Leases are as short as the lives of workers, and longer with several writers. */
const leaseOn = (databaseUrl: string | null) =>
  databaseUrl === null ? { leaseMs: 500, beatEveryMs: 50 } : { leaseMs: 1_500, beatEveryMs: 200 };

/** The embedded service's engine loads slowly, and the other flavours do not need it. */
const embedded = process.argv[2] === "embedded" ? import("@/lib/server/composition/team-context") : undefined;
export const loaded = embedded;

function overHttp({ serviceUrl, flavour, apiKey, temper }: WorkerSettings): DiscoveryService {
  const idempotency = flavour === "own" ? "on" : "off";
  const limiter = new MemoryRateLimiter({ limit: REQUESTS_A_MINUTE });
  const timing = temper === "wild" ? TIMING : PATIENT;
  return httpService({ url: serviceUrl, apiKey, keyHeader: KEY_HEADER, idempotency }, limiter, timing);
}

async function openContext(settings: WorkerSettings): Promise<TeamContext> {
  const lease = leaseOn(settings.databaseUrl);
  if (!embedded) {
    const db = await openState(settings);
    return { db, service: overHttp(settings), instance: await openInstance(db, lease) };
  }
  thisInstance.replace(sharedDatabase().then((db) => openInstance(db, lease)));
  return (await embedded).teamContext();
}

export const asAdmin = { id: "ana", email: "ana@example.com", name: "ana", role: "admin" } as const;

async function addMembers({ db }: TeamContext): Promise<void> {
  for (const name of MEMBERS) {
    const account = { passwordHash: "-", sessionVersion: 1, disabledAt: null };
    const role = name === "ana" ? ("admin" as const) : ("member" as const);
    const member = { id: name, email: `${name}@example.com`, name, role };
    const createdAt = new Date().toISOString();
    await db
      .insertInto("member")
      .values({ ...member, ...account, createdAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  // A worker that starts later finds a cap that was raised before.
  if ((await creditsAt(db, monthlyOf(CAPPED))) === undefined)
    await putMonthlyCap(db, CAPPED, FIRST_CAP, null);
}

/** Each member has a key with an empty account. */
async function addKeys({ db }: TeamContext): Promise<void> {
  const createdAt = new Date().toISOString();
  for (const memberId of MEMBERS) {
    const [id, accountId] = [keyIdOf(memberId), `acc_${memberId}`];
    await db
      .insertInto("account")
      .values({ id: accountId, label: id, createdAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const purpose = PURPOSE_OF_KEY[memberId];
    await db
      .insertInto("apiKey")
      .values({ id, accountId, memberId, purpose, label: id, prefix: id, hash: id, createdAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export async function openTeam(settings: WorkerSettings): Promise<TeamContext> {
  process.env.DATA_DIR = settings.dataDir;
  if (settings.databaseUrl) process.env.DATABASE_URL = settings.databaseUrl;
  const team = await openContext(settings);
  // The driver confirms like a program, so no one can type the number.
  await team.db.deleteFrom("teamSetting").execute();
  await addMembers(team);
  await addKeys(team);
  const ctx = { ...team, ...memberCaller(asAdmin, NO_ORIGIN) };
  const budget = await creditsAt(team.db, { ...monthlyOf(purposeKey(BUDGETED)), subject: "purpose" });
  if (budget === undefined) await savePurposeBudget(ctx, { purpose: BUDGETED, cap: FIRST_BUDGET });
  return team;
}
