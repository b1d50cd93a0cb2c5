/**
 * For tests: activity of a team of six and its programs over the last 90 days, made by the product's verbs at past
 * moments, so that ledger and audit log look real. Deterministic by seed; exact facts are recorded separately, not read
 * from the ledger.
 */
import type { QuoteRequest } from "@/lib/contract/reveal";
import { AppError } from "@/lib/contract/errors";
import { keyCaller, memberCaller, NO_ORIGIN } from "@/lib/server/access/caller";
import type { ChargeOutcome, DiscoveryService } from "@/lib/server/ports/discovery-service";
import type { CallContext, ServiceContext } from "@/lib/server/service/call-context";
import { getCreators } from "@/lib/server/service/get-creators";
import { createKey } from "@/lib/server/service/keys/create-key";
import { findKey } from "@/lib/server/service/keys/find-key";
import { insertMember, preparedMember } from "@/lib/server/team/members/create-member";
import { confirm } from "@/lib/server/team/reveal/confirm";
import { quote } from "@/lib/server/team/reveal/quote";
import { waitForReveal } from "@/lib/server/team/reveal/running-reveals";
import { searchValues } from "@/lib/server/team/reveal/bounded-page";
import type { MemberContext, TeamContext } from "@/lib/server/team/team-context";
import { asOperator } from "./as-operator";
import { PEOPLE, type Person, type Spending } from "./activity-people";
import { randomOf } from "./random-of";
import { setClock } from "./shifted-date";

export const DAY_MS = 86_400_000;
/** The service's next answer arrives, or is lost before or after the charge. */
export type Fate = "arrives" | "lost before" | "lost after";

export type Team = {
  service: ServiceContext;
  random: (below: number) => number;
  members: Record<Person, MemberContext>;
  spendings: Spending[];
  /** The wall clock this many days ago at `hour` UTC; for a later hour of today, a minute ago. */
  at: (daysAgo: number, hour?: number) => string;
  /** Identifiers that are not selected yet. */
  fresh: (count: number) => string[];
  buy: (who: Person, request: QuoteRequest, purpose?: string) => Promise<string>;
  /** A program buys with its own key. */
  charge: (key: { key: string; name: string }, ids: readonly string[]) => Promise<void>;
  newKey: (name: string, credits: number) => Promise<{ id: string; key: string; name: string }>;
  withFate: <T>(fate: Fate, work: () => Promise<T>) => Promise<T>;
};

async function openMembers(team: TeamContext, password: string): Promise<Team["members"]> {
  const members = {} as Team["members"];
  for (const person of Object.keys(PEOPLE) as Person[]) {
    const [name, role] = PEOPLE[person];
    const account = { email: `${person}@example.com`, name, role, password };
    const member = await insertMember(team.db, await preparedMember(account));
    members[person] = { ...team, ...memberCaller(member, NO_ORIGIN) };
  }
  return members;
}

/** Pages of the search with most followers first, as long as they are needed. */
async function poolOf(service: DiscoveryService, pages: number): Promise<string[]> {
  const pool: string[] = [];
  for (let page = 1; page <= pages; page++) {
    const values = searchValues(`sortBy=followers&perPage=100&page=${page}`);
    pool.push(...(await service.searchCreatorIds(values)).data);
  }
  return pool;
}

const POOL_PAGES = 6;

/** @param now ms since 1970: the end of the 90 days @param password of all members */
export async function openActivity(
  given: TeamContext,
  service: ServiceContext,
  { seed, now, password }: { seed: number; now: number; password: string },
): Promise<Team> {
  let fate: Fate = "arrives";
  const inner = given.service;
  const getOrLose: DiscoveryService["getCreators"] = async (ids, key): Promise<ChargeOutcome> => {
    if (fate === "lost before") return { state: "unknown", message: "The connection broke." };
    const outcome = await inner.getCreators(ids, key);
    return fate === "arrives" ? outcome : { state: "unknown", message: "The answer was lost." };
  };
  const team = { ...given, service: { ...inner, getCreators: getOrLose } };
  const { db } = team;
  const at = (daysAgo: number, hour = 10) => {
    const midnight = Math.floor(now / DAY_MS) * DAY_MS - daysAgo * DAY_MS;
    const moment = Math.min(midnight + hour * 3_600_000, now - 60_000);
    setClock(moment);
    return new Date(moment).toISOString().slice(0, 10);
  };
  at(90, 8);
  const members = await openMembers(team, password);
  const pool = await poolOf(team.service, POOL_PAGES);
  const spendings: Spending[] = [];
  const today = () => new Date().toISOString().slice(0, 10);
  return {
    service,
    random: randomOf(seed),
    members,
    spendings,
    at,
    fresh: (count) => pool.splice(0, count),
    buy: async (who, request, purpose) => {
      const ctx = members[who];
      const { id: quoteId, cost: typed } = await quote(ctx, request);
      const { id } = await confirm(ctx, { quoteId, typed, purpose });
      await waitForReveal(id, 30_000);
      const { charged, owned } = await db
        .selectFrom("chargeAttempt")
        .rightJoin("reveal", "reveal.id", "chargeAttempt.revealId")
        .select(({ fn, ref }) => [fn.sum<number | null>("charged").as("charged"), ref("owned").as("owned")])
        .where("reveal.id", "=", id)
        .groupBy("reveal.owned")
        .executeTakeFirstOrThrow();
      const ids = [...(request.ids ?? request.refresh ?? [])];
      const spent = { credits: Number(charged ?? 0), owned: Number(owned), ids };
      spendings.push({ day: today(), who: PEOPLE[who][0], purpose: purpose ?? null, ...spent });
      return id;
    },
    charge: async ({ key, name }, ids) => {
      const holder = await findKey(db, key);
      const caller = keyCaller(holder.keyId, NO_ORIGIN);
      const requestId = `req_${spendings.length}`;
      const ctx: CallContext = { ...service, ...caller, holder, requestId, now: new Date() };
      const { charged } = await getCreators(ctx, [...ids]);
      const spent = { credits: charged, owned: 0, ids: [...ids] };
      spendings.push({ day: today(), who: name, purpose: null, ...spent });
    },
    newKey: async (name, credits) => ({ ...(await createKey(asOperator(db), { name, credits })), name }),
    withFate: async (next, work) => {
      fate = next;
      try {
        return await work();
      } finally {
        fate = "arrives";
      }
    },
  };
}

/** A refusal belongs to the story. */
export async function refusedAs(code: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof AppError && error.code === code) return;
    throw error;
  }
  throw new Error(`It should have been refused as ${code}.`);
}
