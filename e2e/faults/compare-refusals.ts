/** Checks by sums over time that every refusal was true and no limit was exceeded. */
import type { EntryKind } from "@/lib/server/schema/column-values";
import type { Records, Refusal } from "./records";
import type { Cap, Caps } from "./simulated-team";
import { BUDGETED, CAPPED, FIRST_CREDITS } from "./settings";
import type { Withdrawn } from "./stage";
import { realMsOf } from "./virtual-clock";

type Entry = { attemptId: string; kind: EntryKind; amount: number; createdAt: string };
type Step = { atMs: number; change: number };

/** Purchases of this member need no approval (open-team.ts). */
const APPROVER = "ana";
/** Tolerance between timestamps of two processes, in ms. */
const ROOM_MS = 250;
const PRICE_HELD_MS = 10 * 60_000;

/** Values of a sum over time. */
class Timeline {
  readonly #points: { atMs: number; value: number }[] = [];

  constructor(steps: readonly Step[]) {
    let value = 0;
    for (const { atMs, change } of [...steps].sort((a, b) => a.atMs - b.atMs)) {
      value += change;
      this.#points.push({ atMs, value });
    }
  }

  between(fromMs: number, toMs: number): number[] {
    const first = this.#points.findLastIndex(({ atMs }) => atMs <= fromMs);
    const values = first === -1 ? [0] : [];
    for (let index = Math.max(0, first); index < this.#points.length; index++) {
      const { atMs, value } = this.#points[index]!;
      if (atMs > toMs) break;
      values.push(value);
    }
    return values;
  }
}

/** Effect of an entry on a budget. */
const SIGNS: Record<EntryKind, number> = {
  hold: 1,
  overage: 1,
  correction: 1,
  post: 0,
  release: -1,
  void: -1,
};
/** Effect of an entry on available credits: held credits are not available until the hold ends. */
const HELD: Partial<Record<EntryKind, number>> = { hold: -1, post: 1, release: 1, void: 1 };

/** Credit changes on the service's side. */
async function balanceSteps({ db, flavour, logs, range }: Records, service: number): Promise<Step[]> {
  if (flavour === "embedded") {
    const rows = await db.selectFrom("serviceEntry").select(["amount", "createdAt"]).execute();
    return rows.map(({ amount, createdAt }) => ({ atMs: realMsOf(createdAt, range), change: amount }));
  }
  const steps = (logs[service] ?? []).flatMap((line): Step[] => {
    if (line.kind === "charge") return [{ atMs: line.atMs, change: -line.charged }];
    return line.kind === "credits" ? [{ atMs: line.atMs, change: line.change }] : [];
  });
  return [{ atMs: 0, change: FIRST_CREDITS }, ...steps];
}

/** A budget in one calendar month. */
type Limit = { name: string; month: string; spent: Timeline; caps: readonly Cap[] };

/** @returns the sums of one budget, and one sentence per moment at which it was exceeded */
function followMonth(
  entries: readonly Entry[],
  { name, month, caps }: Omit<Limit, "spent">,
  range: Records["range"],
) {
  const overspent: string[] = [];
  let sum = 0;
  const steps = entries.map(({ kind, amount, createdAt }): Step => {
    const atMs = realMsOf(createdAt, range);
    sum += SIGNS[kind] * amount;
    const cap = caps.findLast(({ fromMs }) => fromMs <= atMs + ROOM_MS)!.cap;
    // Charges beyond the price cannot be refused.
    if (kind === "hold" && sum > cap)
      overspent.push(`${name} had ${sum} spent or held on ${createdAt}, over the budget of ${cap}.`);
    return { atMs, change: SIGNS[kind] * amount };
  });
  return { limit: { name, month, spent: new Timeline(steps), caps } satisfies Limit, overspent };
}

const monthOf = (createdAt: string) => createdAt.slice(0, 7);

/** A purchase counts in the month it was made, by the worker's clock. */
function followBudget(
  entries: readonly Entry[],
  name: string,
  caps: readonly Cap[],
  range: Records["range"],
) {
  const madeIn = new Map(
    entries
      .filter(({ kind }) => kind === "hold")
      .map(({ attemptId, createdAt }) => [attemptId, monthOf(createdAt)]),
  );
  return [...new Set(madeIn.values())].map((month) =>
    followMonth(
      entries.filter(({ attemptId }) => madeIn.get(attemptId) === month),
      { name, month, caps },
      range,
    ),
  );
}

/** Whether a right was missing at any moment of a refusal. `isApproval`: because of the approval limit. */
const hadNot = (all: readonly Withdrawn[], refusal: Refusal, isApproval: boolean) =>
  all.some(
    ({ member, above, fromMs, backSureMs }) =>
      (isApproval ? above !== null : member === refusal.member) &&
      fromMs <= refusal.toMs + ROOM_MS &&
      backSureMs >= refusal.fromMs - ROOM_MS,
  );

/** @returns one sentence per call that started while its member lacked the right */
async function spentWithout({ db, range, reported }: Records): Promise<string[]> {
  const rows = await db
    .selectFrom("chargeAttempt")
    .innerJoin("reveal", "reveal.id", "chargeAttempt.revealId")
    .select(["chargeAttempt.id", "reveal.memberId", "reveal.createdAt", "sentAt", "n", "revealId"])
    .where("sentAt", "is not", null)
    .execute();
  const total = new Map<string, number>();
  for (const { revealId, n } of rows) total.set(revealId, (total.get(revealId) ?? 0) + n);
  return rows.flatMap(({ id, memberId, createdAt, sentAt, revealId }) => {
    const isWithin = (iso: string, { sureMs, backMs }: Withdrawn) => {
      const atMs = realMsOf(iso, range);
      return atMs > sureMs + ROOM_MS && atMs < backMs - ROOM_MS;
    };
    const broken = reported.withdrawn.find((each) =>
      each.member === null
        ? memberId !== APPROVER && isWithin(createdAt, each) && total.get(revealId)! > each.above!
        : each.member === memberId && isWithin(sentAt!, each),
    );
    return broken ? [`The call ${id} of ${memberId} began without the right to it.`] : [];
  });
}

function isUntrue(
  refusal: Refusal,
  available: Timeline,
  held: Timeline,
  limits: readonly Limit[],
  withdrawn: readonly Withdrawn[],
): boolean {
  const { code, required, aheadMs } = refusal;
  if (code === "forbidden") return !hadNot(withdrawn, refusal, false);
  if (refusal.message.includes("approval"))
    return refusal.member === APPROVER || !hadNot(withdrawn, refusal, true);
  // Prices expire after ten minutes. A client with lost answers may come later, or the clock may have moved.
  if (code === "quote_expired" || code === "not_found")
    return !refusal.wasClockMoved && refusal.toMs - refusal.quotedMs < PRICE_HELD_MS;
  if (required === undefined) return true;
  const [fromMs, toMs] = [refusal.fromMs - ROOM_MS, refusal.toMs + ROOM_MS];
  if (refusal.isUndecided) return Math.min(...held.between(fromMs, toMs)) === 0;
  const isAffordable = Math.min(...available.between(fromMs, toMs)) >= required;
  if (code === "insufficient_credits" && !(refusal.isByKey && isAffordable)) return isAffordable;
  if (code !== "over_budget" && !refusal.isByKey) return true;
  const month = monthOf(new Date(refusal.toMs + aheadMs).toISOString());
  return limits
    .filter(({ name }) => name === refusal.member || name === refusal.purpose)
    .filter((limit) => limit.month === month)
    .every(({ spent, caps }) => {
      const cap = caps.findLast(({ sureMs }) => sureMs <= fromMs)!.cap;
      return Math.max(...spent.between(fromMs, toMs)) + required <= cap;
    });
}

/** @returns one sentence per false refusal and per moment at which a budget was exceeded */
export async function compareRefusals(
  records: Records,
  caps: Caps,
): Promise<{ untrue: string[]; overspent: string[] }> {
  const { range, reported } = records;
  const entries = await records.db.selectFrom("teamEntry").selectAll().orderBy("id").execute();
  // Holds count until they end; spending is in the balance.
  const holds = entries.flatMap(({ kind, amount, createdAt }): Step[] => {
    if (!(kind in HELD)) return [];
    return [{ atMs: realMsOf(createdAt, range), change: HELD[kind]! * amount }];
  });
  const available = await Promise.all(
    [0, 1].map(async (service) => new Timeline([...(await balanceSteps(records, service)), ...holds])),
  );
  const ofMember = entries.filter(({ memberId }) => memberId === CAPPED);
  const ofPurpose = entries.filter(({ purpose }) => purpose === BUDGETED);
  const followed = [
    ...followBudget(ofMember, CAPPED, caps.member, range),
    ...followBudget(ofPurpose, BUDGETED, caps.purpose, range),
  ];
  const limits = followed.map(({ limit }) => limit);
  const untrue = reported.refusals
    .filter((refusal) =>
      isUntrue(refusal, available[refusal.service]!, new Timeline(holds), limits, reported.withdrawn),
    )
    .map(
      ({ quoteId, code, message }) => `The quote ${quoteId} was refused without reason: ${code} ${message}`,
    );
  return {
    untrue,
    overspent: [...followed.flatMap(({ overspent }) => overspent), ...(await spentWithout(records))],
  };
}
