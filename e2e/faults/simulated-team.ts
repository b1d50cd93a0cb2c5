/** Acts of owners and admins during reveals: buy credits, raise a budget, settle unknown outcomes. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Worker } from "./child-process";
import { readLog } from "./read-log";
import { API_KEY, FIRST_BUDGET, FIRST_CAP, KEY_HEADER, type Flavour } from "./settings";

/** Time after sending a call by which its charge is certainly in the service's record. */
const CERTAIN_MS = 2_000;

/** In force at the earliest when it was requested, at the latest when that was answered (a kill may come between). */
export type Cap = { cap: number; fromMs: number; sureMs: number };
/** The budgets of the member and of the purpose that have one. */
export type Caps = Record<"member" | "purpose", Cap[]>;

export class SimulatedTeam {
  readonly caps: Caps = {
    member: [{ cap: FIRST_CAP, fromMs: 0, sureMs: 0 }],
    purpose: [{ cap: FIRST_BUDGET, fromMs: 0, sureMs: 0 }],
  };
  /** Unknown outcomes that an admin settled. */
  settled = 0;
  readonly problems: string[] = [];
  readonly #worker: Worker;
  readonly #flavour: Flavour;
  readonly #service: { url: string; logPath: string };

  constructor(worker: Worker, flavour: Flavour, service: { url: string; logPath: string }) {
    this.#worker = worker;
    this.#flavour = flavour;
    this.#service = service;
  }

  /** Tries until the service has heard of it: it may be dead or refuse at the moment. */
  async #grantOverHttp(credits: number): Promise<void> {
    const address = `${this.#service.url}/grant?${credits}`;
    for (let attempt = 0; attempt < 40; attempt++) {
      const answer = await fetch(address, { method: "POST", headers: { [KEY_HEADER]: API_KEY } }).catch(
        () => null,
      );
      if (answer?.ok) return;
      await sleep(50);
    }
  }

  async grant(credits: number): Promise<void> {
    if (this.#flavour === "embedded") await this.#worker.send({ verb: "grant", credits });
    else await this.#grantOverHttp(credits);
  }

  /** Somebody else spends all that is left. Of a service over HTTP it is one of the faults. */
  async drain(): Promise<void> {
    if (this.#flavour === "embedded") await this.#worker.send({ verb: "drain" });
  }

  async raiseCap(of: keyof Caps, by: number): Promise<void> {
    const cap = this.caps[of].at(-1)!.cap + by;
    const raised: Cap = { cap, fromMs: Date.now(), sureMs: Infinity };
    this.caps[of].push(raised);
    if (await this.#worker.send({ verb: "set cap", of, cap })) raised.sureMs = Date.now();
  }

  /** Two admins settle outcomes by the service's own record; where keys are honoured nobody may. */
  async settleUnknown(): Promise<void> {
    const answer = await this.#worker.send({ verb: "list unknown" });
    const listed = answer && "listed" in answer ? answer.listed : [];
    const certainMs = this.#flavour === "foreign" ? CERTAIN_MS : 0;
    const old = listed.filter(({ sentAt }) => Date.now() - Date.parse(sentAt!) > certainMs).slice(0, 10);
    if (old.length === 0) return;
    const taken = new Map<string, number>();
    for (const line of readLog(this.#service.logPath))
      if (line.kind === "charge") taken.set(line.key, line.charged);
    await Promise.all(
      old.map(({ id }) => this.#settle(id, this.#flavour === "foreign" ? (taken.get(id) ?? 0) : 0)),
    );
  }

  async #settle(id: string, charged: number): Promise<void> {
    const command = { verb: "settle by hand", id, charged } as const;
    const answers = await Promise.all([this.#worker.send(command), this.#worker.send(command)]);
    const done = answers.filter((answer) => answer && "done" in answer).length;
    this.settled += Math.min(1, done);
    if (done > 1) this.problems.push(`Two admins settled ${id}.`);
    if (done > 0 && this.#flavour !== "foreign")
      this.problems.push(`An admin settled ${id}, of which the service is still asked.`);
    for (const answer of answers) {
      const isWrong =
        answer && ("failed" in answer || ("refused" in answer && answer.refused !== "conflict"));
      if (isWrong) this.problems.push(`Settling ${id} by hand: ${JSON.stringify(answer)}`);
    }
  }
}
