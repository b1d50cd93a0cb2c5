/** Carries out a plan step by step: client actions, faults, and actions of owners and admins. */
import { setTimeout as sleep } from "node:timers/promises";
import { Clients } from "./clients";
import { beforeClients, whileClientsWait } from "./inject";
import type { Step } from "./plan";
import { API_KEYS, type MemberName } from "./settings";
import { SimulatedTeam } from "./simulated-team";
import type { Stage } from "./stage";

/** Steps after which a member stops a waiting reveal. */
const PATIENT_STEPS = 5;
/** Most unanswered confirmations that are sent again in a step. */
const MOST_AGAIN = 9;

export class Driver {
  readonly clients: Clients;
  readonly team: SimulatedTeam;
  /** Number of steps in which a reveal was unfinished. */
  readonly #stepsSeen = new Map<string, number>();
  #killsBefore = 0;

  constructor(readonly stage: Stage) {
    this.clients = new Clients(stage);
    this.team = new SimulatedTeam(stage);
  }

  /** After refusals, adds credits or raises a budget now and then, never quite enough for all. */
  async #provide({ isGranted, credits, isDrained }: Step): Promise<void> {
    const { shortOf: short, over } = this.clients;
    [this.clients.shortOf, this.clients.over] = [0, { member: 0, purpose: 0 }];
    if (isDrained) await this.team.drain();
    if (isGranted || short > 0) await this.team.grant(short + credits);
    if (over.member > 0) await this.team.raiseCap("member", over.member + credits);
    if (over.purpose > 0) await this.team.raiseCap("purpose", over.purpose + credits);
    await this.team.settleUnknown();
  }

  /**
   * A reveal with an outcome that only an admin can settle would wait 20 more seconds after each restart and block the
   * run.
   */
  async #stopWaiting(): Promise<void> {
    const left = await this.clients.unfinished();
    for (const { id } of left) this.#stepsSeen.set(id, (this.#stepsSeen.get(id) ?? 0) + 1);
    const tired = left.filter(({ id }) => this.#stepsSeen.get(id)! > PATIENT_STEPS).slice(0, 20);
    await Promise.all(
      tired.map(({ id, member }) =>
        this.clients.send({ verb: "stop", member: member as MemberName, revealId: id }),
      ),
    );
  }

  /** Runs all clients in parallel. */
  async inParallel(step: Step): Promise<void> {
    const { clients, stage } = this;
    stage.victim = (step.victim ?? 0) % stage.of.processes;
    if (step.holdMs !== undefined) await stage.service?.tell("hold", step.holdMs);
    await beforeClients(stage, step.fault);
    let quoted = () => {};
    const isUnderWay = Promise.race([new Promise<void>((resolve) => (quoted = resolve)), sleep(1_000)]);
    clients.quoted = () => quoted();
    const again = clients.unanswered.splice(0, MOST_AGAIN);
    const work = Promise.all([
      this.#stopWaiting(),
      this.#provide(step),
      ...(step.isRecovered ? [clients.send({ verb: "recover" })] : []),
      ...again.map((each) => clients.confirm(each)),
      ...clients.unansweredOrders.splice(0, MOST_AGAIN).map((each) => clients.order(each)),
      ...step.rounds.map((round, number) => clients.reveal(round, stage.workerFor(number))),
    ]);
    await whileClientsWait(stage, step.fault, { isUnderWay, work });
  }

  async #reopened(): Promise<void> {
    const { stage, clients } = this;
    if (!stage.worker.hasEnded) return;
    await stage.kill();
    await stage.reopen();
    await clients.untilEnded();
    for (const each of clients.unanswered.splice(0)) await clients.confirm(each);
    for (const each of clients.unansweredOrders.splice(0)) await clients.order(each);
    await clients.untilEnded();
  }

  /** Runs one action after the other, so that the same plan ends the same. A dead worker is replaced at once. */
  async inSequence(step: Step): Promise<void> {
    const { clients, stage } = this;
    await this.#provide(step);
    if (step.fault?.kind === "service restart") await stage.service?.restart();
    else await beforeClients(stage, step.fault);
    for (const round of step.rounds) {
      await clients.revealToItsEnd(round);
      await this.#reopened();
    }
    if (step.isRecovered) await clients.send({ verb: "recover" });
    await clients.untilEnded();
    // A worker that did not reach its point dies here, so that the number of deaths follows the plan.
    if (step.fault?.kind === "crash" && stage.kills === this.#killsBefore)
      await stage.worker.signal("SIGKILL");
    await this.#reopened();
    this.#killsBefore = stage.kills;
  }

  async lastKill(): Promise<void> {
    await this.stage.restartAll();
  }

  /** Recovers until no call is in flight. */
  async comeToRest(): Promise<void> {
    const { stage, clients } = this;
    await stage.service?.tell("accept", API_KEYS.join());
    // An unknown outcome stays if there is no admin.
    const most = this.team.isAway ? 20 : 120;
    for (let round = 0; round < most; round++) {
      const left = await clients.unfinished();
      await Promise.all([clients.send({ verb: "recover" }), this.team.settleUnknown()]);
      if (left.length === 0 && round > 1 && (await this.#hasNothingOpen())) return;
      if (round >= 4) await this.#stopWaiting();
      await sleep(150);
    }
  }

  /** Recovery and admins continue until each outcome is known. */
  async #hasNothingOpen(): Promise<boolean> {
    const answer = await this.stage.send({ verb: "open" });
    return answer !== null && "open" in answer && answer.open === 0;
  }
}
