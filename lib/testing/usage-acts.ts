/** For tests: people, programs and admins who do what moves credits, at random, and the ledger compared with the books. */
import { expect, vi } from "vitest";
import { AppError } from "@/lib/contract/errors";
import { NO_PURPOSE, type UsageKind } from "@/lib/contract/usage";
import { keyCaller, NO_ORIGIN } from "@/lib/server/access/caller";
import { embeddedService } from "@/lib/server/adapters/embedded-service/embedded-service";
import type { ChargeOutcome, DiscoveryService } from "@/lib/server/ports/discovery-service";
import type { CallContext } from "@/lib/server/service/call-context";
import { getCreators } from "@/lib/server/service/get-creators";
import { createKey } from "@/lib/server/service/keys/create-key";
import { findKey } from "@/lib/server/service/keys/find-key";
import { grantCredits } from "@/lib/server/service/keys/grant-credits";
import { noteRefusal } from "@/lib/server/service/keys/note-refusal";
import { revokeKey } from "@/lib/server/service/keys/revoke-key";
import { saveBooksZone } from "@/lib/server/team/budgets/change-spending";
import { Instance } from "@/lib/server/team/instance/instance";
import { confirm } from "@/lib/server/team/reveal/confirm";
import { quote } from "@/lib/server/team/reveal/quote";
import { recover } from "@/lib/server/team/reveal/recover";
import type { MemberContext } from "@/lib/server/team/team-context";
import { usage } from "@/lib/server/team/usage/usage";
import { exportUsage, USAGE_HEADING } from "@/lib/server/team/usage/usage-csv";
import { asOperator } from "./as-operator";
import { openTestService, testCatalogue, type TestService } from "./open-test-service";
import { addMember, ended, forgetWorkers } from "./open-test-team";
import { setMonthlyCap } from "./set-monthly-cap";

const DAY_MS = 86_400_000;
const PURPOSES = [undefined, "Winter hydration launch", "Trail shoe seeding", "UGC bench", "Summer"];
const ZONES = ["UTC", "Europe/Paris", "Asia/Kolkata", "America/St_Johns"];

/** The same numbers for the same seed. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

/** Every seventh does not exist. */
const catalogue = {
  ...testCatalogue,
  creatorsById: async (ids: readonly string[]) =>
    ids
      .filter((id) => Number(id.split("_")[1]) % 7 !== 0)
      .map((id) => ({ id, username: `name.${id}`, followers: 1_000, source: "tiktok" })),
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

/** A team on the embedded service of its installation, whose answers are lost now and then. Time goes by between acts. */
export async function openUsageActs(seed: number, spanDays = 90): Promise<UsageActs> {
  const random = randomOf(seed);
  const pick = <T>(all: readonly T[]): T => all[random(all.length)]!;
  const until = Date.now();
  let now = until - spanDays * DAY_MS;
  vi.useFakeTimers({ toFake: ["Date"], now });
  const service = await openTestService({ welcomeCredits: 2_000, catalogue, limit: 100_000 });
  const { db } = service;
  const inner = embeddedService(async () => service);
  const lossy: DiscoveryService = {
    ...inner,
    getCreators: async (ids, key): Promise<ChargeOutcome> => {
      const fate = random(30);
      if (fate === 0) return { state: "unknown", message: "The connection broke." };
      if (fate === 1) return { state: "void", code: "service_rejected", message: "No." };
      const outcome = await inner.getCreators(ids, key);
      return fate === 2 ? { state: "unknown", message: "The answer was lost." } : outcome;
    },
  };
  const team = { db, service: lossy, instance: await Instance.register(db) };
  const ana = await addMember(team, "ana", "admin");
  const ben = await addMember(team, "ben", "member");
  const keys: { id: string; key: string }[] = [];
  const someIds = (most: number) => {
    const start = 1 + random(400);
    return Array.from({ length: 1 + random(most) }, (_, index) => `tiktok_${start + index}`);
  };
  const buy = async (ctx: MemberContext, request: Parameters<typeof quote>[1]) => {
    const { id: quoteId, cost: typed } = await quote(ctx, request);
    const { id } = await confirm(ctx, { quoteId, typed, purpose: pick(PURPOSES) });
    await ended(id);
  };
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
  const acts: (() => Promise<unknown>)[] = [
    ...Array.from({ length: 8 }, () => () => buy(pick([ana, ben]), { ids: someIds(pick([3, 30, 130])) })),
    async () => {
      const owned = await db.selectFrom("owned_creator").select("creator_id").limit(5).execute();
      if (owned.length > 0) await buy(ana, { refresh: owned.map(({ creator_id }) => creator_id) });
    },
    ...Array.from({ length: 3 }, () => charge),
    async () =>
      void keys.push(await createKey(asOperator(db), { name: `key ${keys.length}`, credits: random(60) })),
    async () => {
      if (keys.length > 2) await revokeKey(asOperator(db), keys.shift()!.id);
    },
    () =>
      grantCredits(ana, { reference: "dashboard", credits: 1 + random(300), note: `order ${random(9999)}` }),
    () => saveBooksZone(ana, { zone: pick(ZONES) }),
    () => recover(team),
    () => setMonthlyCap(db, "ben", pick([null, 40, 400])),
  ];
  return {
    service,
    ana,
    ben,
    act: async () => {
      now = Math.min(until, now + random((2 * spanDays * DAY_MS) / 500));
      vi.setSystemTime(now);
      await pick(acts)().catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
    },
    rest: async () => {
      const open = () =>
        db
          .selectFrom("charge_attempt")
          .select("id")
          .where("state", "in", ["reserved", "sent", "unknown"])
          .execute();
      for (let round = 0; round < 200 && (await open()).length > 0; round++) {
        await recover(team);
        for (const { id } of await db
          .selectFrom("reveal")
          .select("id")
          .where("finished_at", "is", null)
          .execute())
          await ended(id);
      }
      expect(await open()).toEqual([]);
    },
    close: async () => {
      vi.useRealTimers();
      forgetWorkers();
      await service.close();
    },
  };
}

const total = (numbers: Iterable<number>) => [...numbers].reduce((sum, each) => sum + each, 0);
const column = (name: string) => USAGE_HEADING.indexOf(name);

type Query = NonNullable<Parameters<typeof usage>[1]>;

/** The page, all its pages, the chart, the totals and the file of one query say the same. @returns what was spent */
export async function expectOneLedger(ctx: MemberContext, query: Query): Promise<number> {
  const found = await usage(ctx, { ...query, perPage: 97 });
  const rows = [...found.rows];
  for (let page = 2; page <= found.totalPages; page++)
    rows.push(...(await usage(ctx, { ...query, perPage: 97, page })).rows);
  expect(rows.length).toBe(found.total);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const spentIn = (some: readonly { kind: unknown; credits: number }[]) =>
    0 -
    total(some.filter(({ kind }) => kind !== ("grant" satisfies UsageKind)).map(({ credits }) => credits));
  const { spent, charged, returned, added, held } = found.sums;
  expect(spentIn(rows)).toBe(spent);
  expect(charged - returned).toBe(spent);
  expect(total(rows.filter(({ kind }) => kind === "grant").map(({ credits }) => credits))).toBe(added);
  expect(total(rows.map((row) => row.held))).toBe(held);
  expect(total(found.bars.flatMap(({ byPurpose }) => Object.values(byPurpose)))).toBe(spent);
  expect(total(found.byPurpose.map((each) => each.spent))).toBe(spent);
  for (const { id, spent: ofOne } of found.byPurpose)
    expect(spentIn(rows.filter(({ purpose }) => (purpose ?? NO_PURPOSE) === id))).toBe(ofOne);
  for (const { id, spent: ofOne } of found.byMember)
    expect(spentIn(rows.filter(({ member }) => member?.id === id))).toBe(ofOne);
  for (const { id, spent: ofOne } of found.byKey)
    expect(spentIn(rows.filter(({ key }) => key?.id === id))).toBe(ofOne);
  if (query.kind === undefined)
    for (const { kind, rows: count } of found.kinds)
      expect(rows.filter((row) => row.kind === kind).length).toBe(count);
  const { from, to } = found.period;
  const file: (readonly unknown[])[] = [];
  for await (const row of (await exportUsage(ctx, { ...query, from, to })).rows) file.push(row);
  const shown = rows.map(({ kind, credits, balance, reference }) => [kind, credits, balance, reference]);
  const cells = ["kind", "credits", "balance", "reference"].map(column);
  expect(file.map((row) => cells.map((cell) => row[cell]))).toEqual(shown);
  return spent;
}

/** Every account has what its rows add up to, row after row. */
export async function expectBalances({ db }: Pick<TestService, "db">): Promise<void> {
  const rows = await db.selectFrom("usage_row").selectAll().orderBy("id").execute();
  const balances = new Map<string, number>();
  for (const { account_id, credits, balance_after } of rows) {
    balances.set(account_id, (balances.get(account_id) ?? 0) + Number(credits));
    expect(Number(balance_after)).toBe(balances.get(account_id));
  }
  const accounts = await db.selectFrom("account").select(["id", "balance"]).execute();
  for (const { id, balance } of accounts) expect([id, balances.get(id) ?? 0]).toEqual([id, Number(balance)]);
}
