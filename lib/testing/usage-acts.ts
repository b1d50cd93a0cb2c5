/** For tests: people, programs and admins who do what moves credits, at random, and the ledger compared with the books. */
import { expect, vi } from "vitest";
import { AppError } from "@/lib/contract/errors";
import { keyCaller, NO_ORIGIN } from "@/lib/server/access/caller";
import { embeddedService } from "@/lib/server/adapters/embedded-service/embedded-service";
import type { ChargeOutcome, DiscoveryService } from "@/lib/server/ports/discovery-service";
import type { CallContext } from "@/lib/server/service/call-context";
import { getCreators } from "@/lib/server/service/get-creators";
import { createKey } from "@/lib/server/service/keys/create-key";
import { findKey } from "@/lib/server/service/keys/find-key";
import { grantCredits } from "@/lib/server/service/keys/grant-credits";
import { noteRefusal } from "@/lib/server/service/keys/note-use";
import { reclaimCredits } from "@/lib/server/service/keys/reclaim-credits";
import { revokeKey } from "@/lib/server/service/keys/revoke-key";
import { updateKey } from "@/lib/server/service/keys/update-key";
import { saveBooksZone } from "@/lib/server/team/budgets/change-spending";
import { Instance } from "@/lib/server/team/instance/instance";
import { confirm } from "@/lib/server/team/reveal/confirm";
import { quote } from "@/lib/server/team/reveal/quote";
import { recover } from "@/lib/server/team/reveal/recover";
import type { MemberContext, TeamContext } from "@/lib/server/team/team-context";
import { asOperator } from "./as-operator";
import { openTestService, testCatalogue, type TestService } from "./open-test-service";
import { randomOf } from "./random-of";
import { addMember, ended, forgetWorkers } from "./open-test-team";
import { setMonthlyCap } from "./set-monthly-cap";
import { outcomeActs, teamActs, type Buying, type Cast, type Losses } from "./usage-team-acts";

const DAY_MS = 86_400_000;
/** Names that code could take for something else are among them. */
const PURPOSES = [
  undefined,
  "Winter hydration launch",
  "Trail shoe seeding",
  "UGC bench",
  "ugc BENCH ",
  "__proto__",
  "constructor",
  "No purpose",
  '=1+1, "spring"\n’26',
  "été 👩‍🚀 ١٢ ‮abc",
];
const ZONES = ["UTC", "Europe/Paris", "Asia/Kolkata", "America/St_Johns"];

/** Every seventh does not exist. */
const catalogue = {
  ...testCatalogue,
  creatorsById: async (ids: readonly string[]) =>
    ids
      .filter((id) => Number(id.split("_")[1]) % 7 !== 0)
      .map((id) => ({ id, username: `name.${id}`, followers: 1_000, source: "tiktok" }))
      .map((record) => (/[05]$/.test(record.id) ? { ...record, email: `${record.id}@example.com` } : record)),
};

export type UsageActs = {
  service: TestService;
  ana: MemberContext;
  ben: MemberContext;
  /** Does one more thing. Refusals are answers too. */
  act: () => Promise<void>;
  /** Waits for everything that is on its way. */
  rest: () => Promise<void>;
  close: () => Promise<void>;
};

/** Loses some answers before or after the charge; some stay lost in every retry. */
function losing(inner: DiscoveryService, { random, answers, lost }: Losses): DiscoveryService {
  const lose = async (key: string, charge: () => Promise<ChargeOutcome>): Promise<ChargeOutcome> => {
    const fate = lost.has(key) ? -1 : random(150);
    if (fate < 3) lost.add(key);
    if (fate === -1 || fate === 0 || fate === 3) return { state: "unknown", message: "It broke." };
    if (fate === 4 || fate === 5) return { state: "void", code: "service_rejected", message: "No." };
    const outcome = await charge();
    answers.set(key, outcome);
    return fate <= 7 ? { state: "unknown", message: "The answer was lost." } : outcome;
  };
  return {
    ...inner,
    getCreators: (ids, key) => lose(key, () => inner.getCreators(ids, key)),
    searchCreatorRecords: (values, key) => lose(key, () => inner.searchCreatorRecords(values, key)),
  };
}

/** Calls of programs with keys that have accounts of their own. */
function programsOf(
  { service, random }: Cast,
  someIds: (most: number) => string[],
): (() => Promise<unknown>)[] {
  const { db } = service;
  const keys: { id: string; key: string }[] = [];
  const charge = async () => {
    const used = keys.at(-1 - random(Math.min(3, keys.length)));
    if (!used) return;
    const holder = await findKey(db, used.key);
    const requestId = `req_${random(1e9)}`;
    const caller = keyCaller(holder.keyId, NO_ORIGIN);
    const ctx: CallContext = { ...service, ...caller, holder, requestId, now: new Date() };
    await getCreators(ctx, someIds(20)).catch(async (error: unknown) => {
      await noteRefusal(ctx, error, "reveal");
      throw error;
    });
  };
  return [
    charge,
    charge,
    charge,
    async () => {
      const made = { name: `key ${keys.length}`, credits: random(60) };
      keys.push(await createKey(asOperator(db), made));
    },
    async () => {
      if (keys.length > 2) await revokeKey(asOperator(db), keys.shift()!.id);
    },
    async () => {
      const some = { reference: keys.at(-1)?.id ?? "", credits: 1 + random(20) };
      await reclaimCredits(asOperator(db), some);
    },
    async () => {
      const settings = { monthlyCap: random(3) === 0 ? null : random(40), name: `Key ${random(9)}` };
      await updateKey(asOperator(db), { reference: keys.at(-1)?.id ?? "", settings });
    },
  ];
}

function actsOf(cast: Cast): (() => Promise<unknown>)[] {
  const { service, team, ana, members, random } = cast;
  const { db } = service;
  const pick = <T>(all: readonly T[]): T => all[random(all.length)]!;
  const someIds = (most: number) => {
    const start = 1 + random(400);
    return Array.from({ length: 1 + random(most) }, (_, index) => `tiktok_${start + index}`);
  };
  const buy: Buying["buy"] = async (ctx, request) => {
    const { id: quoteId, cost: typed } = await quote(ctx, request);
    const { id } = await confirm(ctx, { quoteId, typed, purpose: pick(PURPOSES) });
    await ended(id);
  };
  const buySome = () => buy(pick(members), { ids: someIds(pick([3, 30, 130])) });
  return [
    ...Array.from({ length: 10 }, () => buySome),
    ...programsOf(cast, someIds),
    ...teamActs(cast, { buy, someIds, purpose: () => pick(PURPOSES) }),
    ...outcomeActs(cast),
    ...outcomeActs(cast),
    async () => {
      const owned = await db.selectFrom("ownedCreator").select("creatorId").limit(5).execute();
      if (owned.length > 0) await buy(ana, { refresh: owned.map(({ creatorId }) => creatorId) });
    },
    () => {
      const note = `order ${random(9999)}`;
      return grantCredits(ana, { reference: "dashboard", credits: 1 + random(300), note });
    },
    () => saveBooksZone(ana, { zone: pick(ZONES) }),
    () => recover(team),
    () => setMonthlyCap(db, "ben", pick([null, 40, 400])),
  ];
}

/** Waits until no call is in flight. */
async function comeToRest({ team, late, lost }: Cast): Promise<void> {
  const { db } = team;
  lost.clear();
  const open = () =>
    db
      .selectFrom("chargeAttempt")
      .select("id")
      .where("state", "in", ["reserved", "sent", "unknown"])
      .execute();
  for (let round = 0; round < 200 && (await open()).length > 0; round++) {
    await recover(team);
    for (const { id } of await db.selectFrom("reveal").select("id").where("finishedAt", "is", null).execute())
      await ended(id);
  }
  expect(await open()).toEqual([]);
  for (const answer of late.splice(0)) await answer();
}

/** A team on the embedded service of its installation, which loses some answers. Time passes between acts. */
export async function openUsageActs(seed: number, spanDays = 90): Promise<UsageActs> {
  const random = randomOf(seed);
  const until = Date.now();
  let now = until - spanDays * DAY_MS;
  vi.useFakeTimers({ toFake: ["Date"], now });
  const service = await openTestService({ welcomeCredits: 2_000, catalogue, limit: 100_000 });
  const { db } = service;
  const losses: Losses = { random, answers: new Map(), lost: new Set() };
  const lossy = losing(
    embeddedService(async () => service),
    losses,
  );
  const team: TeamContext = { db, service: lossy, instance: await Instance.register(db) };
  const ana = await addMember(team, "ana", "admin");
  const ben = await addMember(team, "ben", "member");
  const cast: Cast = { service, team, ana, ben, members: [ana, ben], ...losses, late: [] };
  const acts = actsOf(cast);
  return {
    service,
    ana,
    ben,
    act: async () => {
      now = Math.min(until, now + random((2 * spanDays * DAY_MS) / 500));
      vi.setSystemTime(now);
      await acts[random(acts.length)]!().catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
    },
    rest: () => comeToRest(cast),
    close: async () => {
      vi.useRealTimers();
      forgetWorkers();
      await service.close();
    },
  };
}
