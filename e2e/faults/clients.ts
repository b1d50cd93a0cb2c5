/** Client actions of a step, and everything reported to the clients. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Worker } from "./child-process";
import type { Round } from "./plan";
import type { Reported } from "./records";
import {
  BUDGETED,
  MEMBERS,
  PURPOSE_OF_KEY,
  type Answer,
  type Command,
  type MemberName,
  type Purpose,
} from "./settings";
import type { Stage } from "./stage";

export type Confirmed = {
  member: MemberName;
  quoteId: string;
  purpose: Purpose;
  first?: number;
  /** Number of clock changes when the price was quoted. */
  clockMoves: number;
  /** Time of the price request, in ms since 1970. */
  quotedMs: number;
};

/** Errors of the database client when a connection or the server is gone. */
const BROKEN =
  /Connection terminated|PostgreSQL cannot be reached|terminating connection|ECONNRE|ENOENT|EPIPE|database system is|server closed|not queryable/i;

/** Longest wait for a reveal's end in a sequential run. */
const ENDED_WITHIN_MS = 30_000;

export class Clients {
  readonly reported: Reported = {
    quotes: [],
    reveals: [],
    orders: [],
    refusals: [],
    withdrawn: [],
    failures: [],
    diskErrors: 0,
    connectionErrors: 0,
  };
  /** Reveals and orders that were reported to a client, without refused and killed ones. */
  readonly bought = new Set<string>();
  /** Confirmations without an answer. They are sent again. */
  unanswered: Confirmed[] = [];
  shortOf = 0;
  over = { member: 0, purpose: 0 };
  /** Orders with a key and without a clear answer. They are sent again. */
  unansweredOrders: Round[] = [];
  quoted = () => {};

  constructor(readonly stage: Stage) {}

  #note(answer: Answer | null, was: Pick<Stage, "isFull" | "isDisturbed">, quoteId?: string): void {
    if (!answer) return;
    if ("failed" in answer) {
      if (was.isFull && /full|disk|rollback/i.test(answer.failed)) this.reported.diskErrors++;
      else if (was.isDisturbed && BROKEN.test(answer.failed)) this.reported.connectionErrors++;
      else this.reported.failures.push(answer.failed);
    }
    if ("reveal" in answer && answer.reveal) this.reported.reveals.push({ quoteId, reveal: answer.reveal });
  }

  async send(
    command: Command,
    quoteId?: string,
    worker: Worker = this.stage.serving,
  ): Promise<Answer | null> {
    const troubles = this.stage.watchTroubles();
    const answer = await worker.send(command);
    this.#note(answer, troubles(), quoteId);
    return answer;
  }

  /** @param wasStopping the worker was asked to stop, so it refuses and the client retries */
  #noteRefusal(
    confirmed: Confirmed,
    answer: Answer,
    fromMs: number,
    wasStopping: boolean,
    isByKey = false,
  ): void {
    if (!("refused" in answer)) return;
    const { clockMoves, ...rest } = confirmed;
    const { refused: code, message, required, retryAfterS } = answer;
    if (code === "unavailable" && wasStopping) return void this.unanswered.push(confirmed);
    const { at: service, clockMs: aheadMs } = this.stage;
    this.reported.refusals.push({
      ...rest,
      ...(isByKey && { isByKey }),
      code,
      message,
      required,
      isUndecided: code === "insufficient_credits" && retryAfterS !== undefined,
      service,
      aheadMs,
      wasClockMoved: this.stage.clockMoves !== clockMoves,
      fromMs,
      toMs: Date.now(),
    });
    // Approvals are never given in these runs.
    if (code === "forbidden" || message.includes("approval")) return;
    const isBudget = code === "over_budget" || (isByKey && message.includes("budget"));
    if (code === "insufficient_credits" && !isBudget) this.shortOf = Math.max(this.shortOf, required ?? 0);
    if (!isBudget) return;
    const of = message.includes(BUDGETED) ? "purpose" : "member";
    this.over[of] = Math.max(this.over[of], required ?? 0);
  }

  /** @returns the reveal's id */
  async confirm(confirmed: Confirmed, worker?: Worker): Promise<string | null> {
    const { member, quoteId, purpose, first } = confirmed;
    const [fromMs, wasStopping] = [Date.now(), this.stage.isStopping];
    const answer = await this.send({ verb: "confirm", member, quoteId, purpose, first }, quoteId, worker);
    if (!answer || "failed" in answer) this.unanswered.push(confirmed);
    if (!answer) return null;
    this.#noteRefusal(confirmed, answer, fromMs, wasStopping || this.stage.isStopping);
    if (!("reveal" in answer) || !answer.reveal) return null;
    this.bought.add(answer.reveal.id);
    return answer.reveal.id;
  }

  async #quote({ member, ids, purpose, first }: Round, worker?: Worker): Promise<Confirmed | null> {
    const { clockMoves } = this.stage;
    const quotedMs = Date.now();
    const answer = await this.send({ verb: "quote", member, ids }, undefined, worker);
    if (!answer || !("quote" in answer)) return null;
    const { id: quoteId, cost } = answer.quote;
    this.reported.quotes.push({ quoteId, cost });
    this.quoted();
    return { member, quoteId, purpose, first, clockMoves, quotedMs };
  }

  /**
   * A program buys with its member's key. Unless it gets an answer or a final refusal, it sends the same request again.
   */
  async order(round: Round, worker?: Worker): Promise<void> {
    const { member, ids: requested, order = "" } = round;
    const [fromMs, { clockMoves }] = [Date.now(), this.stage];
    const answer = await this.send({ verb: "order", member, ids: requested, order }, undefined, worker);
    if (answer && "ordered" in answer) {
      this.bought.add(`${member} ${order}`);
      return void this.reported.orders.push({ member, order, requested, told: answer.ordered });
    }
    if (answer && "refused" in answer && answer.refused === "conflict") return;
    if (!answer || !("refused" in answer) || answer.refused !== "insufficient_credits")
      return void this.unansweredOrders.push(round);
    const purpose = PURPOSE_OF_KEY[member];
    const confirmed = { member, quoteId: order, purpose, clockMoves, quotedMs: fromMs };
    this.#noteRefusal(confirmed, answer, fromMs, false, true);
  }

  /** Quotes and confirms in parallel with other clients, or orders with a key. */
  async reveal(round: Round, worker?: Worker): Promise<void> {
    if (round.order !== undefined) {
      await Promise.all(Array.from({ length: round.clicks }, () => this.order(round, worker)));
      return;
    }
    const confirmed = await this.#quote(round, worker);
    if (!confirmed) return;
    await Promise.all(Array.from({ length: round.clicks }, () => this.confirm(confirmed, worker)));
  }

  /** Reveals without parallel clients. Returns when the reveal has ended or the worker has died. */
  async revealToItsEnd(round: Round): Promise<void> {
    if (round.order !== undefined) {
      await this.order(round);
      return this.untilEnded();
    }
    const confirmed = await this.#quote(round);
    if (!confirmed) return;
    for (let click = 0; click < round.clicks; click++) await this.confirm(confirmed);
    await this.untilEnded();
  }

  async untilEnded(): Promise<void> {
    const deadline = performance.now() + ENDED_WITHIN_MS;
    while (performance.now() < deadline && !this.stage.worker.hasEnded) {
      if ((await this.unfinished()).length === 0) return;
      await sleep(25);
    }
  }

  async unfinished(): Promise<{ id: string; member: string }[]> {
    const answer = await this.stage.send({ verb: "unfinished" });
    return answer && "unfinished" in answer ? answer.unfinished : [];
  }

  async readReceipts(): Promise<void> {
    for (const revealId of new Set(this.reported.reveals.map(({ reveal }) => reveal.id))) {
      for (const member of MEMBERS) {
        const answer = await this.send({ verb: "find", member, revealId });
        if (answer && "reveal" in answer && answer.reveal) break;
      }
    }
  }
}
