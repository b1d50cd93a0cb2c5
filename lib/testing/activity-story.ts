/** For tests: the 90 days. The events of each admin question happen on separate days. */
import { keyCaller, NO_ORIGIN } from "@/lib/server/access/caller";
import type { CallContext } from "@/lib/server/service/call-context";
import { getCreators } from "@/lib/server/service/get-creators";
import { findKey } from "@/lib/server/service/keys/find-key";
import { grantCredits } from "@/lib/server/service/keys/grant-credits";
import { noteRefusal } from "@/lib/server/service/keys/note-use";
import { revokeKey } from "@/lib/server/service/keys/revoke-key";
import { updateKey } from "@/lib/server/service/keys/update-key";
import { saveBudget, saveSpendingSettings } from "@/lib/server/team/budgets/change-spending";
import { answerRequest } from "@/lib/server/team/requests/answer-request";
import { askForCredits } from "@/lib/server/team/requests/ask-for-credits";
import { confirm } from "@/lib/server/team/reveal/confirm";
import { quote } from "@/lib/server/team/reveal/quote";
import { searchValues } from "@/lib/server/team/reveal/bounded-page";
import { resolveUnknown } from "@/lib/server/team/reveal/unknown-attempts";
import { DAY_MS, refusedAs, type Team } from "./activity";
import { BENCH, CRM, LISBON, PEOPLE, PORTO, TRAIL, WINTER, type Known, type Person } from "./activity-people";

const HELD = 4;
const PURPOSES = [WINTER, TRAIL, BENCH, undefined];
const BUYERS: readonly Person[] = ["mia", "jonas", "ruth"];

type Keys = {
  crm: { id: string; key: string; name: string };
  old: { id: string; key: string; name: string };
};

const days = (now: number, daysAgo: number) => new Date(now - daysAgo * DAY_MS).toISOString().slice(0, 10);

/** The latest Tuesday some days ago whose neighbouring days are not part of the story. */
function tuesdayBefore(now: number): number {
  for (let ago = 13; ; ago++) if (new Date(now - ago * DAY_MS).getUTCDay() === 2) return ago;
}

/** On most days people buy a few creators, some of them owned already; sometimes a program does. */
async function ordinaryDay(team: Team, { crm }: Keys, daysAgo: number): Promise<void> {
  const { random, fresh, spendings } = team;
  const pick = <T>(all: readonly T[]): T => all[random(all.length)]!;
  // Recently people buy every day, so that there is a forecast.
  if (random(10) < 3 && daysAgo > 14) return;
  team.at(daysAgo, 6 + random(3));
  const owned = random(4) === 0 ? (spendings.at(-1)?.ids.slice(0, 1 + random(2)) ?? []) : [];
  await team.buy(pick(BUYERS), { ids: [...fresh(1 + random(3)), ...owned] }, pick(PURPOSES));
  if (daysAgo % 11 === 0) await team.charge(crm, fresh(2));
}

async function begin(team: Team): Promise<Keys> {
  const { ada, ruth } = team.members;
  team.at(90, 9);
  await grantCredits(ada, { reference: "dashboard", credits: 1_500, note: "Order 1001" });
  await saveSpendingSettings(ada, { typedAbove: 100, isPurposeRequired: false, approvalAbove: null });
  const old = await team.newKey("Old agency", 40);
  const crm = await team.newKey(CRM, 90);
  const monthly = { period: "month", isHard: true } as const;
  await saveBudget(ada, { subject: "member", member: team.members.bob.member.id, cap: 5, ...monthly });
  await saveBudget(ruth, { subject: "purpose", purpose: LISBON, cap: 50, period: "total", isHard: true });
  await saveBudget(ruth, { subject: "role", role: "member", cap: 400, period: "month", isHard: false });
  return { old, crm };
}

/** The answer of a charged call is lost, and Ruth decides. */
async function decided(team: Team): Promise<void> {
  team.at(35, 15);
  const id = await team.withFate("lost after", () => team.buy("mia", { ids: team.fresh(3) }, TRAIL));
  const attempt = await unreachable(team, id);
  team.at(34, 15);
  const reason = "Invoice 2041 lists them";
  await resolveUnknown(team.members.ruth, { id: attempt, action: "charge", reason });
  team.spendings.at(-1)!.credits = 3;
  team.spendings.at(-1)!.day = days(Date.now(), 0);
}

/** Its service was not recorded, so only a person can find out the outcome. */
async function unreachable({ service: { db } }: Team, revealId: string): Promise<string> {
  const { id } = await db
    .selectFrom("chargeAttempt")
    .select("id")
    .where("revealId", "=", revealId)
    .where("state", "=", "unknown")
    .executeTakeFirstOrThrow();
  await db.updateTable("chargeAttempt").set({ provider: null }).where("id", "=", id).execute();
  return id;
}

async function tuesday(team: Team, { crm }: Keys, daysAgo: number): Promise<void> {
  team.at(daysAgo, 9);
  await team.buy("mia", { ids: team.fresh(20) }, WINTER);
  team.at(daysAgo, 11);
  await team.buy("jonas", { ids: team.fresh(12) }, TRAIL);
  team.at(daysAgo, 14);
  await team.charge(crm, team.fresh(5));
}

/** A page that Ruth reveals later contains a creator that Jonas has revealed. */
const PAGE = "sortBy=followers&perPage=5&page=190";
const standing = async ({ members }: Team) =>
  (await members.ruth.service.searchCreatorIds(searchValues(PAGE))).data;

/** Bob is refused, asks, is approved by Ruth, and buys. */
async function approved(team: Team, lastDay: string): Promise<void> {
  const { bob, ruth } = team.members;
  team.at(4, 9);
  const ids = team.fresh(12);
  const { id: quoteId, cost } = await quote(bob, { ids });
  await refusedAs("over_budget", () => confirm(bob, { quoteId, typed: cost, purpose: PORTO }));
  const asked = { quoteId, credits: cost, purpose: PORTO, reason: "They can start on Monday" };
  const requestId = await askForCredits(bob, asked);
  team.at(4, 11);
  await answerRequest(ruth, { action: "approve", requestId, credits: cost, lastDay });
  team.at(4, 12);
  await confirmAs(team, "bob", { quoteId, cost, ids, purpose: PORTO });
}

async function declined(team: Team): Promise<void> {
  const { ada, bob } = team.members;
  team.at(3, 9);
  const { id: quoteId, cost: credits } = await quote(bob, { ids: team.fresh(30) });
  const asked = { quoteId, credits, purpose: WINTER, reason: "A second shortlist" };
  const requestId = await askForCredits(bob, asked);
  team.at(3, 10);
  await answerRequest(ada, { action: "decline", requestId, note: "Use owned profiles first" });
}

async function confirmAs(
  team: Team,
  who: Person,
  { quoteId, cost, ids, purpose }: { quoteId: string; cost: number; ids: string[]; purpose: string },
): Promise<void> {
  const { charged, createdAt } = await confirm(team.members[who], { quoteId, typed: cost, purpose });
  const [name] = PEOPLE[who];
  team.spendings.push({ day: createdAt.slice(0, 10), who: name, purpose, credits: charged, owned: 0, ids });
}

/** The program's budget is lowered, and it is refused more. */
async function capped(team: Team, crm: Keys["crm"]): Promise<void> {
  const { db } = team.service;
  team.at(8, 9);
  await updateKey(team.members.ruth, { reference: crm.id, settings: { monthlyCap: 60 } });
  team.at(8, 10);
  const holder = await findKey(db, crm.key);
  const caller = keyCaller(holder.keyId, NO_ORIGIN);
  const ctx: CallContext = { ...team.service, ...caller, holder, requestId: "req_capped", now: new Date() };
  await refusedAs("insufficient_credits", () =>
    getCreators(ctx, team.fresh(95)).catch(async (error: unknown) => {
      await noteRefusal(ctx, error, "reveal");
      throw error;
    }),
  );
}

type Days = Record<number, () => Promise<unknown>>;

/** Events on certain days, after the usual ones. */
function daysOf(team: Team, { crm, old }: Keys, lastDay: string): Days {
  const { ada, bob, ruth } = team.members;
  const { buy, fresh, spendings } = team;
  const late = (daysAgo: number) => team.at(daysAgo, 15);
  return {
    70: () => (late(70), team.charge(old, fresh(12))),
    50: () => (late(50), revokeKey(ruth, old.id)),
    40: () => (late(40), buy("ruth", { refresh: spendings[0]!.ids.slice(0, 1) }, BENCH)),
    35: () => decided(team),
    12: () => (late(12), buy("mia", { ids: fresh(6) }, LISBON)),
    10: async () => (late(10), buy("jonas", { ids: [(await standing(team))[2]!] }, TRAIL)),
    9: () => {
      late(9);
      const owned = spendings.find(({ purpose }) => purpose === LISBON)!.ids.slice(0, 5);
      return buy("mia", { ids: [...owned, ...fresh(1)] }, BENCH);
    },
    8: () => capped(team, crm),
    6: () => (late(6), buy("ruth", { page: { search: PAGE } }, BENCH)),
    5: () => {
      late(5);
      const more = { cap: 10, period: "month", isHard: true } as const;
      return saveBudget(ada, { subject: "member", member: bob.member.id, ...more });
    },
    4: () => approved(team, lastDay),
    3: () => declined(team),
    2: () => {
      late(2);
      const settings = { typedAbove: 100, isPurposeRequired: false, approvalAbove: 200 };
      return saveSpendingSettings(ruth, settings);
    },
    1: async () => {
      late(1);
      await unreachable(
        team,
        await team.withFate("lost before", () => buy("jonas", { ids: fresh(HELD) }, BENCH)),
      );
    },
  };
}

/** @param now as it was opened with */
export async function tellStory(team: Team, now: number): Promise<Known> {
  const keys = await begin(team);
  const approvedUntil = days(now, -3);
  const story = daysOf(team, keys, approvedUntil);
  const ofTuesday = tuesdayBefore(now);
  for (let ago = 89; ago > 0; ago--) {
    if (ago === ofTuesday) await tuesday(team, keys, ago);
    else await ordinaryDay(team, keys, ago);
    await story[ago]?.();
  }
  const page = await standing(team);
  return {
    tuesday: days(now, ofTuesday),
    twice: page[2]!,
    page: { day: days(now, 6), creators: page.length },
    approvedUntil,
    held: HELD,
  };
}
