/** Actions of owners and admins during reveals: add credits, raise budgets, settle unknown outcomes. */
import { readLog } from "./read-log";
import { FIRST_BUDGET, FIRST_CAP, type Answer } from "./settings";
import type { Stage } from "./stage";

/** Time after which the charge of an abandoned call is certainly in the service's record. */
const CERTAIN_MS = 2_000;

/** In force at the earliest when requested, at the latest when answered. A kill may come between. */
export type Cap = { cap: number; fromMs: number; sureMs: number };
export type Caps = Record<"member" | "purpose", Cap[]>;

export class SimulatedTeam {
  readonly caps: Caps = {
    member: [{ cap: FIRST_CAP, fromMs: 0, sureMs: 0 }],
    purpose: [{ cap: FIRST_BUDGET, fromMs: 0, sureMs: 0 }],
  };
  /** Unknown outcomes settled by an admin. */
  settled = 0;
  /** True when no admin settles outcomes. */
  isAway = false;
  readonly problems: string[] = [];
  readonly #stage: Stage;
  /** When an admin first saw an outcome, and the number of moves by then. */
  readonly #known = new Map<string, { sinceMs: number; moves: number }>();

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  async grant(credits: number): Promise<void> {
    if (this.#stage.service) await this.#stage.service.tell("grant", credits);
    else await this.#stage.send({ verb: "grant", credits });
  }

  /** Another client spends the remaining credits. A service over HTTP does this as a fault. */
  async drain(): Promise<void> {
    if (!this.#stage.service) await this.#stage.send({ verb: "drain" });
  }

  async raiseCap(of: keyof Caps, by: number): Promise<void> {
    const cap = this.caps[of].at(-1)!.cap + by;
    const raised: Cap = { cap, fromMs: Date.now(), sureMs: Infinity };
    this.caps[of].push(raised);
    const answer = await this.#stage.send({ verb: "set cap", of, cap });
    if (answer && "done" in answer) raised.sureMs = Date.now();
  }

  #isCertain(id: string): boolean {
    const { moves } = this.#stage;
    const known = this.#known.get(id);
    // A team that moved and came back has queried again since.
    const sinceMs = known?.moves === moves ? known.sinceMs : Date.now();
    this.#known.set(id, { sinceMs, moves });
    return Date.now() - sinceMs >= (this.#stage.of.temper === "wild" ? CERTAIN_MS : 300);
  }

  /** Credits charged by any service, per call. */
  #taken(): Map<string, number> {
    const taken = new Map<string, number>();
    for (const service of [0, 1])
      for (const line of readLog(this.#stage.logPath(service)))
        if (line.kind === "charge") taken.set(line.key, (taken.get(line.key) ?? 0) + line.charged);
    return taken;
  }

  /** Two admins settle outcomes by the service's record, except those still being queried. */
  async settleUnknown(): Promise<void> {
    if (this.isAway) return;
    const { moves, clockMoves, openings } = this.#stage;
    const answer = await this.#stage.send({ verb: "list unknown" });
    const listed = answer && "listed" in answer ? answer.listed : [];
    // While a service is unreachable, it is not known whether it will be queried again.
    const old = listed
      .filter(({ id, isRetried, obstacle }) => (isRetried ? obstacle === null : this.#isCertain(id)))
      .slice(0, 10);
    if (old.length === 0) return;
    await this.#stage.quiet();
    if (this.#stage.moves !== moves) return;
    const taken = this.#taken();
    const settled = await Promise.all(
      old.map(async ({ id, isRetried }) => ({
        id,
        isRetried,
        done: await this.#settle(id, taken.get(id) ?? 0),
      })),
    );
    // After a move, or once a new worker sees the clock jump, the product rightly stops querying.
    const now = this.#stage;
    if (now.moves !== moves || now.clockMoves !== clockMoves || now.openings !== openings) return;
    for (const { id, isRetried, done } of settled)
      if (isRetried && done > 0)
        this.problems.push(`An admin settled ${id}, of which the service is still asked.`);
  }

  /** @param charged by the service's record. @returns how many of the two admins' decisions were accepted */
  async #settle(id: string, charged: number): Promise<number> {
    const command = { verb: "settle by hand", id, charged } as const;
    const troubles = this.#stage.watchTroubles();
    const answers = await Promise.all([this.#stage.send(command), this.#stage.send(command)]);
    const done = answers.filter((answer) => answer && "done" in answer).length;
    this.settled += Math.min(1, done);
    if (done > 1) this.problems.push(`Two admins settled ${id}.`);
    const { isFull, isDisturbed } = troubles();
    for (const each of answers)
      if (this.#isWrong(each, isFull || isDisturbed))
        this.problems.push(`Settling ${id} by hand: ${JSON.stringify(each)}`);
    return done;
  }

  /** @param mayFail the disk was full or the database unavailable */
  #isWrong(answer: Answer | null, mayFail: boolean): boolean {
    if (answer && "failed" in answer) return !mayFail;
    return answer !== null && "refused" in answer && answer.refused !== "conflict";
  }
}
