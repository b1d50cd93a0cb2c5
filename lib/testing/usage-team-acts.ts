/**
 * For tests: a team's other actions on credits: requests, approvals, decisions on outcomes, and changes of spending
 * rights.
 */
import { memberKeyCaller, NO_ORIGIN } from "@/lib/server/access/caller";
import type { QuoteRequest } from "@/lib/contract/reveal";
import { dayIn } from "@/lib/domain/zone-days";
import { USUAL_SCOPES_OF_KEY } from "@/lib/contract/scopes";
import type { ChargeOutcome } from "@/lib/server/ports/discovery-service";
import { createKey } from "@/lib/server/service/keys/create-key";
import { booksZone } from "@/lib/server/team/budgets/books-zone";
import { saveBudget, saveSpendingSettings } from "@/lib/server/team/budgets/change-spending";
import { getCreatorsForKey } from "@/lib/server/team/keys/buy-for-key";
import { changeMember } from "@/lib/server/team/members/change-member";
import { answerRequest } from "@/lib/server/team/requests/answer-request";
import { askForCredits, withdrawRequest } from "@/lib/server/team/requests/ask-for-credits";
import { confirm } from "@/lib/server/team/reveal/confirm";
import { quote } from "@/lib/server/team/reveal/quote";
import { SENT_TO } from "@/lib/server/team/reveal/replays";
import { settle } from "@/lib/server/team/reveal/settle";
import { stopReveal } from "@/lib/server/team/reveal/stop-reveal";
import { resolveUnknown } from "@/lib/server/team/reveal/unknown-attempts";
import type { MemberContext, TeamContext } from "@/lib/server/team/team-context";
import { asOperator } from "./as-operator";
import type { TestService } from "./open-test-service";
import { addMember, ended } from "./open-test-team";
import { setMonthlyCap } from "./set-monthly-cap";

export type Random = (below: number) => number;
type Act = () => Promise<unknown>;

/** `answers`: what the service really did, by the call's key. `lost`: calls whose answers never arrive. */
export type Losses = { random: Random; answers: Map<string, ChargeOutcome>; lost: Set<string> };

/** `members`: those who still may sign in. `late`: answers that come after a person has decided. */
export type Cast = Losses & {
  service: TestService;
  team: TeamContext;
  ana: MemberContext;
  ben: MemberContext;
  members: MemberContext[];
  late: Act[];
};

export type Buying = {
  buy: (ctx: MemberContext, request: QuoteRequest) => Promise<void>;
  someIds: (most: number) => string[];
  purpose: () => string | undefined;
};

/** A member is refused, asks, and is answered; what was approved is bought. */
function asking({ team, ana, ben, random }: Cast, { someIds, purpose: any }: Buying): Act {
  return async () => {
    const purpose = any();
    await setMonthlyCap(team.db, "ben", random(20));
    const { id: quoteId, cost } = await quote(ben, { ids: someIds(60) });
    const wanted = { quoteId, credits: Math.max(1, cost), purpose, reason: "The client waits" };
    const requestId = await askForCredits(ben, wanted);
    const answer = random(5);
    if (answer === 0) return withdrawRequest(ben, { id: requestId });
    if (answer === 1) return answerRequest(ana, { action: "decline", requestId, note: "Not now" });
    const lastDay = dayIn(await booksZone(team.db), Date.now());
    await answerRequest(ana, { action: "approve", requestId, credits: wanted.credits, lastDay });
    const { id } = await confirm(ben, { quoteId, typed: cost, purpose });
    await ended(id);
  };
}

/** Members come and go; a program acts as one of them. */
function peopleActs({ service, team, ana, ben, members, random }: Cast, { someIds }: Buying): Act[] {
  const { db, limiter } = service;
  const keys: { id: string; purpose: string | null }[] = [];
  let joined = 0;
  return [
    async () => {
      if (keys.length < 2) {
        const made = { name: `of ben ${keys.length}`, credits: 0, member: ben.member.email };
        const purpose = keys.length === 0 ? null : "No purpose";
        keys.push({ id: (await createKey(asOperator(db), { ...made, purpose })).id, purpose });
      }
      const key = keys[random(keys.length)]!;
      const { member } = ben;
      const caller = memberKeyCaller({ id: key.id, scopes: USUAL_SCOPES_OF_KEY, member }, NO_ORIGIN);
      const order = { key, limiter, requestLimit: 1e6 };
      await getCreatorsForKey({ ...team, ...caller, ...order }, someIds(30));
    },
    async () => void members.push(await addMember(team, `new ${++joined}`, "member")),
    async () => {
      const gone = members.length > 2 ? members.pop()! : null;
      if (gone) await changeMember(ana, { id: gone.member.id, change: { action: "disable" } });
    },
  ];
}

/** The team's actions that move credits or stop them from moving. */
export function teamActs(cast: Cast, buying: Buying): Act[] {
  const { ana, members, random } = cast;
  const { buy, purpose } = buying;
  const pick = <T>(all: readonly T[]): T => all[random(all.length)]!;
  const ask = asking(cast, buying);
  const fit = { wish: "emailExists=true", wanted: 3, most: 12 };
  return [
    ask,
    ask,
    ...peopleActs(cast, buying),
    () => buy(pick(members), { untilFit: { ...fit, search: `followersMin=${random(25_000)}` } }),
    () => buy(pick(members), { page: { search: `followersMin=${random(25_000)}&perPage=${pick([5, 10])}` } }),
    async () => {
      const { id: quoteId, cost: typed } = await quote(ana, { ids: buying.someIds(300) });
      const { id } = await confirm(ana, { quoteId, typed, purpose: purpose() });
      await stopReveal(ana, id);
      await ended(id);
    },
    () =>
      saveSpendingSettings(ana, {
        typedAbove: pick([null, 20]),
        isPurposeRequired: random(5) === 0,
        approvalAbove: pick([null, null, 50]),
      }),
    () => {
      const cap = pick([10, 300, 3_000]);
      const budget = { cap, isHard: random(3) > 0, period: pick(["day", "month"] as const) };
      const name = purpose();
      return saveBudget(
        ana,
        name === undefined
          ? { subject: "role", role: "member", ...budget }
          : { subject: "purpose", purpose: name, ...budget },
      );
    },
  ];
}

/** A person decides calls that can't be asked about; sometimes wrongly, until the service's own answer comes. */
export function outcomeActs({ service, ana, random, answers, late }: Cast): Act[] {
  const { db } = service;
  const open = () =>
    db
      .selectFrom("chargeAttempt")
      .select(["id", "revealId", "ids", "search", "n", "epoch", "state", ...SENT_TO])
      .where("state", "=", "unknown")
      .limit(1)
      .executeTakeFirst();
  return [
    async () => {
      const attempt = await open();
      if (!attempt) return;
      // An earlier version did not record the service, so the call must not be repeated.
      await db.updateTable("chargeAttempt").set({ provider: null }).where("id", "=", attempt.id).execute();
      const real = answers.get(attempt.id);
      const reason = random(2) === 0 ? "By the service’s own list" : undefined;
      const decide = (action: "charge" | "release", credits?: number) =>
        resolveUnknown(ana, { id: attempt.id, action, credits, reason });
      if (real?.state !== "settled") return decide("release");
      const isRight = random(3) === 0;
      if (!isRight) late.push(() => settle(db, attempt, real, []));
      const counted = isRight ? real.charged : 1 + random(attempt.n + 3);
      await (counted > 0 ? decide("charge", counted) : decide("release"));
    },
    async () => late.shift()?.(),
  ];
}
