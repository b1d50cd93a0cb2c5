/** Runs faulted reveals against one flavour of service, kills the worker now and then, and compares the records. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { seededRandom } from "@/lib/contract/arbitrary-values";
import type { Reveal } from "@/lib/contract/reveal";
import { openDatabase } from "@/lib/server/db/database";
import type { CreatorRow } from "@/lib/server/service/catalogue/port";
import { publish } from "@/lib/server/service/catalogue/publish";
import { ensureInternalAccount } from "@/lib/server/service/keys/ensure-internal-account";
import { startFaultService, Worker, type FaultService } from "./child-process";
import { compareRecords, type Findings } from "./compare-records";
import { CREDITS, isMissing, MEMBERS } from "./settings";
import type { Answer, Command, Flavour, MemberName, Planted } from "./settings";

export type FaultRun = {
  flavour: Flavour;
  rounds: number;
  seed: number;
  planted?: Planted;
  untilMs?: number;
};

/** Everything that clients were told. `quoteId` of a reveal is the one that they confirmed. */
export type Told = {
  quotes: { quoteId: string; cost: number }[];
  reveals: { quoteId?: string; reveal: Reveal }[];
  refusals: { quoteId: string; code: string; message: string }[];
  failures: string[];
};

/** `killsMidWay`: kills while a client was waiting for an answer. */
export type Outcome = Findings & {
  flavour: Flavour;
  rounds: number;
  kills: number;
  killsMidWay: number;
  serviceDeaths: number;
};

/** Reveals that are asked for at the same moment. */
const WAVE = 8;
/** Waves in 100 in whose middle the worker is killed: with waves of 8, about 7 in 100 reveals. */
const KILLS = 55;
/** How many new creators each round brings into reach. */
const STEP = 7;
const REACH = 60;
const PATIENT_WAVES = 5;

async function prepareEmbedded(dataDir: string, rounds: number): Promise<void> {
  const db = await openDatabase(dataDir);
  await ensureInternalAccount(db, CREDITS);
  await db.destroy();
  // More are drawn than are answered.
  const count = rounds * 2 * STEP + 400;
  const rows = Array.from({ length: count }, (_, index): CreatorRow => {
    const id = `tiktok_${index + 1}`;
    return { id, username: `name.of.${id}`, followers: 1_000, dateCreated: Date.UTC(2026, 0, 1) };
  });
  await publish(dataDir, { creators: rows.filter(({ id }) => !isMissing(id)), isDemo: false });
}

class Driver {
  readonly told: Told = { quotes: [], reveals: [], refusals: [], failures: [] };
  kills = 0;
  killsMidWay = 0;
  /** Quotes that arrived and were confirmed; what was killed before is not counted. */
  rounds = 0;
  #drawn = 0;
  #quoted = () => {};
  #unanswered: { member: MemberName; quoteId: string }[] = [];
  /** In how many waves a reveal had no end yet. */
  readonly #wavesSeen = new Map<string, number>();
  readonly #random: () => number;

  constructor(
    readonly worker: Worker,
    readonly run: FaultRun,
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
    if ("failed" in answer) this.told.failures.push(answer.failed);
    if ("refused" in answer && quoteId !== undefined)
      this.told.refusals.push({ quoteId, code: answer.refused, message: answer.message });
    if ("reveal" in answer && answer.reveal) this.told.reveals.push({ quoteId, reveal: answer.reveal });
  }

  async ask(command: Command, quoteId?: string): Promise<Answer | null> {
    const answer = await this.worker.ask(command);
    this.#note(answer, quoteId);
    return answer;
  }

  async #confirm(member: MemberName, quoteId: string, first?: number): Promise<void> {
    const answer = await this.ask({ verb: "confirm", member, quoteId, first }, quoteId);
    if (!answer) this.#unanswered.push({ member, quoteId });
  }

  /** One round: a quote, its confirmation, and what people do besides. All is drawn before anything is awaited. */
  async #reveal(): Promise<void> {
    const member = MEMBERS[this.#below(MEMBERS.length)]!;
    const ids = this.#drawIds();
    const clicks = this.#below(4) === 0 ? 2 : 1;
    const first = this.#below(10) === 0 ? 5 : undefined;
    this.#drawn++;
    const answer = await this.ask({ verb: "quote", member, ids });
    if (!answer || !("quote" in answer)) return;
    const { id: quoteId, cost } = answer.quote;
    this.rounds++;
    this.#quoted();
    this.told.quotes.push({ quoteId, cost });
    await Promise.all(Array.from({ length: clicks }, () => this.#confirm(member, quoteId, first)));
  }

  /**
   * Who waits for long gives up and presses Stop: what waits for an outcome that only an admin can settle would wait 20
   * seconds more after each restart, and nothing else would be done.
   */
  async #stopWaiting(): Promise<void> {
    const answer = await this.worker.ask({ verb: "unfinished" });
    const left = answer && "unfinished" in answer ? answer.unfinished : [];
    for (const { id } of left) this.#wavesSeen.set(id, (this.#wavesSeen.get(id) ?? 0) + 1);
    const tired = left.filter(({ id }) => this.#wavesSeen.get(id)! > PATIENT_WAVES).slice(0, 20);
    await Promise.all(
      tired.map(({ id, member }) => this.ask({ verb: "stop", member: member as MemberName, revealId: id })),
    );
  }

  /** Who got no answer asks again. */
  async #lookAfter(): Promise<void> {
    const again = this.#unanswered.splice(0).slice(0, 6);
    await Promise.all([
      ...again.map(({ member, quoteId }) => this.#confirm(member, quoteId)),
      this.#stopWaiting(),
      ...(this.#below(6) === 0 ? [this.ask({ verb: "recover" })] : []),
    ]);
  }

  async #wave(): Promise<void> {
    const isKilled = this.#below(100) < KILLS;
    const [livesMs, waitsMs] = [this.#below(180), 350];
    const isUnderWay = new Promise<void>((resolve) => (this.#quoted = resolve));
    const work = [
      this.#lookAfter(),
      ...Array.from({ length: Math.min(WAVE, this.run.rounds - this.rounds) }, () => this.#reveal()),
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

  async drive(): Promise<void> {
    await this.worker.open();
    while (this.rounds < this.run.rounds && performance.now() < (this.run.untilMs ?? Infinity)) {
      await this.#wave();
    }
  }

  /** Lets everything end: one more kill, then recovery until nothing is on its way. */
  async comeToRest(): Promise<void> {
    await this.worker.kill();
    this.kills++;
    await this.worker.open();
    for (let round = 0; round < 120; round++) {
      const answer = await this.worker.ask({ verb: "unfinished" });
      const left = answer && "unfinished" in answer ? answer.unfinished : [];
      await this.ask({ verb: "recover" });
      if (left.length === 0 && round > 1 && (await this.#hasNothingOpen())) return;
      if (round >= 4) await this.#stopWaiting();
      await sleep(150);
    }
  }

  /** Where keys are honoured, recovery goes on until each outcome is known. */
  async #hasNothingOpen(): Promise<boolean> {
    if (this.run.flavour === "foreign") return true;
    const answer = await this.worker.ask({ verb: "open" });
    return answer !== null && "open" in answer && answer.open === 0;
  }

  /** Everybody looks at their receipts once more. */
  async readReceipts(): Promise<void> {
    const ids = new Set(this.told.reveals.map(({ reveal }) => reveal.id));
    for (const revealId of ids) {
      for (const member of MEMBERS) {
        const answer = await this.ask({ verb: "find", member, revealId });
        if (answer && "reveal" in answer && answer.reveal) break;
      }
    }
  }
}

/** @returns what the three records say; every count of `Findings` is 0 when nobody lost anything */
export async function runFaults(run: FaultRun): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), "scoutdeck-faults-"));
  const { flavour, seed, planted } = run;
  const logPath = join(dataDir, "service-log.jsonl");
  let service: FaultService | undefined;
  if (flavour === "embedded") await prepareEmbedded(dataDir, run.rounds);
  else service = await startFaultService(logPath, seed, flavour === "own");
  const worker = new Worker({ flavour, dataDir, serviceUrl: service?.url ?? "", planted });
  const driver = new Driver(worker, run);
  try {
    await driver.drive();
    await driver.comeToRest();
    await driver.readReceipts();
    const serviceDeaths = service?.deaths() ?? 0;
    await service?.stop();
    await worker.stop();
    const findings = await compareRecords({ dataDir, logPath, flavour, told: driver.told });
    const { rounds, kills, killsMidWay } = driver;
    return { ...findings, flavour, rounds, kills, killsMidWay, serviceDeaths };
  } finally {
    await service?.stop().catch(() => undefined);
    await worker.stop().catch(() => undefined);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
