/** Was each refusal true, and was no more spent than there was? Both by sums over time of the ledger's entries. */
import type { Records, Refusal } from "./records";
import type { Cap, Caps } from "./simulated-team";
import { BUDGETED, CAPPED, FIRST_CREDITS } from "./settings";

type Entry = { kind: keyof typeof SIGNS; amount: number; created_at: string };
type Step = { atMs: number; change: number };

/** Two processes write their times: they are compared with this tolerance, in ms. */
const ROOM_MS = 250;

/** The values that a sum had between two moments. */
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

const SIGNS = { hold: 1, overage: 1, correction: 1, post: 0, release: -1, void: -1 };

/** Credits on the service's side. */
async function balanceSteps({ db, flavour, log }: Records): Promise<Step[]> {
  if (flavour === "embedded") {
    const rows = await db.selectFrom("service_entry").select(["amount", "created_at"]).execute();
    return rows.map(({ amount, created_at }) => ({ atMs: Date.parse(created_at), change: amount }));
  }
  const steps = log.flatMap((line): Step[] => {
    if (line.kind === "charge") return [{ atMs: line.atMs, change: -line.charged }];
    return line.kind === "credits" ? [{ atMs: line.atMs, change: line.change }] : [];
  });
  return [{ atMs: 0, change: FIRST_CREDITS }, ...steps];
}

type Limit = { name: string; spent: Timeline; caps: readonly Cap[] };

/** The sums of one budget, and a sentence for each moment at which it was exceeded. */
function followBudget(entries: readonly Entry[], name: string, caps: readonly Cap[]) {
  const overspent: string[] = [];
  let sum = 0;
  const steps = entries.map(({ kind, amount, created_at }): Step => {
    const atMs = Date.parse(created_at);
    sum += SIGNS[kind] * amount;
    const cap = caps.findLast(({ fromMs }) => fromMs <= atMs + ROOM_MS)!.cap;
    // What a service takes beyond the price cannot be refused.
    if (kind === "hold" && sum > cap)
      overspent.push(`${name} had ${sum} spent or held on ${created_at}, over the budget of ${cap}.`);
    return { atMs, change: SIGNS[kind] * amount };
  });
  return { limit: { name, spent: new Timeline(steps), caps } satisfies Limit, overspent };
}

function isUntrue(refusal: Refusal, available: Timeline, limits: readonly Limit[]): boolean {
  const { code, required } = refusal;
  if (required === undefined) return true;
  const [fromMs, toMs] = [refusal.fromMs - ROOM_MS, refusal.toMs + ROOM_MS];
  if (code === "insufficient_credits") return Math.min(...available.between(fromMs, toMs)) >= required;
  if (code !== "over_budget") return true;
  return limits
    .filter(({ name }) => name === refusal.member || name === refusal.purpose)
    .every(({ spent, caps }) => {
      const cap = caps.findLast(({ sureMs }) => sureMs <= fromMs)!.cap;
      return Math.max(...spent.between(fromMs, toMs)) + required <= cap;
    });
}

/** @returns a sentence for each refusal that was not so, and for each moment at which a budget was exceeded */
export async function compareRefusals(
  records: Records,
  caps: Caps,
): Promise<{ untrue: string[]; overspent: string[] }> {
  const entries = await records.db.selectFrom("team_entry").selectAll().orderBy("id").execute();
  // Held until it has ended; what was spent is in the balance.
  const holds = entries.flatMap(({ kind, amount, created_at }): Step[] => {
    if (kind === "overage" || kind === "correction") return [];
    return [{ atMs: Date.parse(created_at), change: kind === "hold" ? -amount : amount }];
  });
  const available = new Timeline([...(await balanceSteps(records)), ...holds]);
  const ofMember = entries.filter(({ member_id }) => member_id === CAPPED);
  const ofPurpose = entries.filter(({ purpose }) => purpose === BUDGETED);
  const member = followBudget(ofMember, CAPPED, caps.member);
  const purpose = followBudget(ofPurpose, BUDGETED, caps.purpose);
  const untrue = records.reported.refusals
    .filter((refusal) => isUntrue(refusal, available, [member.limit, purpose.limit]))
    .map(
      ({ quoteId, code, message }) => `The quote ${quoteId} was refused without reason: ${code} ${message}`,
    );
  return { untrue, overspent: [...member.overspent, ...purpose.overspent] };
}
