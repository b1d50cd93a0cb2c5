/** Runs faulted reveals against one flavour of service, kills the worker now and then, and compares the records. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { seededRandom } from "@/lib/testing/arbitrary-values";
import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
import type { CreatorRow } from "@/lib/server/ports/catalogue";
import { openCatalogueWriter } from "@/lib/server/composition/open-catalogue";
import { ensureInternalAccount } from "@/lib/server/service/keys/ensure-internal-account";
import { startFaultService, Worker, type FaultService } from "./child-process";
import { compareRecords, type Findings } from "./compare-records";
import type { Reported } from "./records";
import { SimulatedTeam } from "./simulated-team";
import { BUDGETED, FIRST_CREDITS, isMissing, MEMBERS, PURPOSES } from "./settings";
import type { Answer, Command, Flavour, MemberName, Mutation, Purpose } from "./settings";

export type FaultRun = {
  flavour: Flavour;
  rounds: number;
  seed: number;
  mutation?: Mutation;
  untilMs?: number;
};

/** `killsMidWay`: kills while a client was waiting for an answer. `settledByHand`: unknown outcomes. */
export type Outcome = Findings & {
  flavour: Flavour;
  rounds: number;
  kills: number;
  killsMidWay: number;
  refused: number;
  settledByHand: number;
  serviceDeaths: number;
};

/** Reveals that are requested at the same moment. */
const WAVE = 12;
/** Kills for each reveal, at most: a new worker takes a second to load. */
const KILLS_A_REVEAL = 0.053;
/** Longest life of a worker after the first quote of a wave. */
const LIFE_MS = 400;
/** How many new creators each round brings into reach. */
const STEP = 7;
const REACH = 60;
const PATIENT_WAVES = 5;
/** As many unexpected errors end the run, which might not come to its rounds otherwise. */
const ENOUGH_FAILURES = 100;

async function prepareEmbedded(dataDir: string, rounds: number): Promise<void> {
  const db = await openDatabase(dataDir);
  await ensureInternalAccount(db, FIRST_CREDITS);
  await db.destroy();
  // More are drawn than are answered.
  const count = rounds * 3 * STEP + 400;
  const rows = Array.from({ length: count }, (_, index): CreatorRow => {
    const id = `tiktok_${index + 1}`;
    return { id, username: `name.of.${id}`, followers: 1_000, dateCreated: Date.UTC(2026, 0, 1) };
  });
  await openCatalogueWriter(dataDir).publish({
    creators: rows.filter(({ id }) => !isMissing(id)),
    isDemo: false,
  });
}

type Confirmed = { member: MemberName; quoteId: string; purpose: Purpose; first?: number };

class Driver {
  readonly reported: Reported = { quotes: [], reveals: [], refusals: [], failures: [] };
  kills = 0;
  killsMidWay = 0;
  /** Reveals that were reported to a client; refused ones, and those killed before, are not counted. */
  get rounds(): number {
    return this.#bought.size;
  }
  readonly #bought = new Set<string>();
  #shortOf = 0;
  #over = { member: 0, purpose: 0 };
  #drawn = 0;
  #quoted = () => {};
  #unanswered: Confirmed[] = [];
  /** In how many waves a reveal had no end yet. */
  readonly #wavesSeen = new Map<string, number>();
  readonly #random: () => number;

  constructor(
    readonly worker: Worker,
    readonly run: FaultRun,
    readonly team: SimulatedTeam,
  ) {
    this.#random = seededRandom(run.seed);
  }

  #below = (limit: number) => Math.floor(this.#random() * limit);

  #drawIds(): string[] {
    // Now and then what others bought long ago, or more than one batch.
    const base = this.#below(12) === 0 ? this.#below(this.#drawn * STEP + 1) : this.#drawn * STEP;
    const isLarge = this.#below(40) === 0;
    const size = isLarge ? 101 + this.#below(80) : 1 + this.#below(18);
    const start = base + this.#below(REACH);
    return Array.from({ length: size }, (_, index) => `tiktok_${start + index + 1}`);
  }

  #note(answer: Answer | null, quoteId?: string): void {
    if (!answer) return;
    if ("failed" in answer) this.reported.failures.push(answer.failed);
    if ("reveal" in answer && answer.reveal) this.reported.reveals.push({ quoteId, reveal: answer.reveal });
  }

  async send(command: Command, quoteId?: string): Promise<Answer | null> {
    const answer = await this.worker.send(command);
    this.#note(answer, quoteId);
    return answer;
  }

  async #confirm(confirmed: Confirmed): Promise<void> {
    const { member, quoteId, purpose } = confirmed;
    const fromMs = Date.now();
    const answer = await this.send({ verb: "confirm", ...confirmed }, quoteId);
    if (!answer) this.#unanswered.push(confirmed);
    if (answer && "reveal" in answer && answer.reveal) this.#bought.add(answer.reveal.id);
    if (!answer || !("refused" in answer)) return;
    const { refused: code, message, required } = answer;
    this.reported.refusals.push({
      quoteId,
      member,
      purpose,
      code,
      message,
      required,
      fromMs,
      toMs: Date.now(),
    });
    if (code === "insufficient_credits") this.#shortOf = Math.max(this.#shortOf, required ?? 0);
    if (code !== "over_budget") return;
    const of = message.includes(BUDGETED) ? "purpose" : "member";
    this.#over[of] = Math.max(this.#over[of], required ?? 0);
  }

  /** Credits come now and then, and a budget is raised, when somebody was refused; never quite enough for all. */
  async #provide(): Promise<void> {
    const [isGranted, credits, isDrained] = [
      this.#below(100) < 70,
      40 + this.#below(160),
      this.#below(40) === 0,
    ];
    const [short, over] = [this.#shortOf, this.#over];
    [this.#shortOf, this.#over] = [0, { member: 0, purpose: 0 }];
    await Promise.all([
      ...(isDrained ? [this.team.drain()] : []),
      ...(isGranted || short > 0 ? [this.team.grant(short + credits)] : []),
      ...(over.member > 0 ? [this.team.raiseCap("member", over.member + credits)] : []),
      ...(over.purpose > 0 ? [this.team.raiseCap("purpose", over.purpose + credits)] : []),
      this.team.settleUnknown(),
    ]);
  }

  /** One round: a quote, its confirmation, and what people do besides. All is drawn before anything is awaited. */
  async #reveal(): Promise<void> {
    const member = MEMBERS[this.#below(MEMBERS.length)]!;
    const ids = this.#drawIds();
    const clicks = this.#below(4) === 0 ? 2 : 1;
    const first = this.#below(10) === 0 ? 5 : undefined;
    const purpose = PURPOSES[this.#below(PURPOSES.length)]!;
    this.#drawn++;
    const answer = await this.send({ verb: "quote", member, ids });
    if (!answer || !("quote" in answer)) return;
    const { id: quoteId, cost } = answer.quote;
    this.#quoted();
    this.reported.quotes.push({ quoteId, cost });
    await Promise.all(
      Array.from({ length: clicks }, () => this.#confirm({ member, quoteId, purpose, first })),
    );
  }

  /**
   * A reveal that waits for long is stopped by its member: one that waits for an outcome that only an admin can settle
   * would wait 20 seconds more after each restart, and nothing else would be done.
   */
  async #stopWaiting(): Promise<void> {
    const answer = await this.worker.send({ verb: "unfinished" });
    const left = answer && "unfinished" in answer ? answer.unfinished : [];
    for (const { id } of left) this.#wavesSeen.set(id, (this.#wavesSeen.get(id) ?? 0) + 1);
    const tired = left.filter(({ id }) => this.#wavesSeen.get(id)! > PATIENT_WAVES).slice(0, 20);
    await Promise.all(
      tired.map(({ id, member }) => this.send({ verb: "stop", member: member as MemberName, revealId: id })),
    );
  }

  async #lookAfter(): Promise<void> {
    await Promise.all([
      this.#stopWaiting(),
      this.#provide(),
      ...(this.#below(6) === 0 ? [this.send({ verb: "recover" })] : []),
    ]);
  }

  async #wave(): Promise<void> {
    const isDue = this.kills < (this.rounds + WAVE) * KILLS_A_REVEAL;
    const isKilled = this.#below(100) < 80 && isDue;
    const [livesMs, waitsMs] = [this.#below(LIFE_MS), 700];
    const isUnderWay = new Promise<void>((resolve) => (this.#quoted = resolve));
    // A client without an answer retries.
    const again = this.#unanswered.splice(0, WAVE - 3);
    if (again.length > 0) this.#quoted();
    const work = [
      this.#lookAfter(),
      ...again.map((each) => this.#confirm(each)),
      ...Array.from({ length: WAVE - again.length }, () => this.#reveal()),
    ];
    if (!isKilled) {
      await Promise.race([Promise.all(work), sleep(waitsMs)]);
      return;
    }
    await Promise.race([isUnderWay, sleep(1_000)]);
    await sleep(livesMs);
    this.killsMidWay += (await this.worker.kill()) > 0 ? 1 : 0;
    this.kills++;
    await this.worker.open();
  }

  #isOver = () =>
    this.rounds >= this.run.rounds ||
    this.reported.failures.length >= ENOUGH_FAILURES ||
    performance.now() >= (this.run.untilMs ?? Infinity);

  async drive(): Promise<void> {
    await this.worker.open();
    while (!this.#isOver()) await this.#wave();
  }

  /** Ends everything: one more kill, then recovery until nothing is in flight. */
  async comeToRest(): Promise<void> {
    await this.worker.kill();
    this.kills++;
    await this.worker.open();
    for (let round = 0; round < 120; round++) {
      const answer = await this.worker.send({ verb: "unfinished" });
      const left = answer && "unfinished" in answer ? answer.unfinished : [];
      await Promise.all([this.send({ verb: "recover" }), this.team.settleUnknown()]);
      if (left.length === 0 && round > 1 && (await this.#hasNothingOpen())) return;
      if (round >= 4) await this.#stopWaiting();
      await sleep(150);
    }
  }

  /** Recovery, or an admin, continues until each outcome is known. */
  async #hasNothingOpen(): Promise<boolean> {
    const answer = await this.worker.send({ verb: "open" });
    return answer !== null && "open" in answer && answer.open === 0;
  }

  /** Every client reads its receipts once more. */
  async readReceipts(): Promise<void> {
    const ids = new Set(this.reported.reveals.map(({ reveal }) => reveal.id));
    for (const revealId of ids) {
      for (const member of MEMBERS) {
        const answer = await this.send({ verb: "find", member, revealId });
        if (answer && "reveal" in answer && answer.reveal) break;
      }
    }
  }
}

/** @returns what the three records show; every count of `Findings` is 0 when no credit was lost */
export async function runFaults(run: FaultRun): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), "scoutdeck-faults-"));
  const { flavour, seed, mutation } = run;
  const logPath = join(dataDir, "service-log.jsonl");
  let service: FaultService | undefined;
  if (flavour === "embedded") await prepareEmbedded(dataDir, run.rounds);
  else service = await startFaultService(logPath, seed, flavour === "own");
  const worker = new Worker({ flavour, dataDir, serviceUrl: service?.url ?? "", mutation });
  const team = new SimulatedTeam(worker, flavour, { url: service?.url ?? "", logPath });
  const driver = new Driver(worker, run, team);
  try {
    await driver.drive();
    await driver.comeToRest();
    await driver.readReceipts();
    const serviceDeaths = service?.deaths() ?? 0;
    await service?.stop();
    await worker.stop();
    const { reported, rounds, kills, killsMidWay } = driver;
    reported.failures.push(...team.problems);
    const findings = await compareRecords({ dataDir, logPath, flavour, reported, caps: team.caps });
    const counts = {
      rounds,
      kills,
      killsMidWay,
      refused: reported.refusals.length,
      settledByHand: team.settled,
    };
    return { ...findings, ...counts, flavour, serviceDeaths };
  } finally {
    await service?.stop().catch(() => undefined);
    await worker.stop().catch(() => undefined);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
