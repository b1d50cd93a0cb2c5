/** Everything that a run has beside its clients: the data folder, the services, the workers, the clock. */
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { SqliteFile } from "@/lib/server/adapters/sqlite/sqlite-file";
import { FaultService, Workers, type Worker } from "./child-process";
import type { FaultDatabase } from "./database";
import type { Disk } from "./disk";
import {
  API_KEYS,
  type Answer,
  type Armed,
  type Command,
  type Flavour,
  type MemberName,
  type Mutation,
  type Request,
  type Temper,
} from "./settings";

/**
 * A right that was taken away: of one member, or by the rule about approvals of all who may not approve. Times in ms since
 * 1970: asked for, certain, asked back, and certainly back.
 */
export type Withdrawn = {
  member: MemberName | null;
  above: number | null;
  fromMs: number;
  sureMs: number;
  backMs: number;
  backSureMs: number;
};

export type StageOf = {
  flavour: Flavour;
  seed: number;
  temper: Temper;
  mutation?: Mutation;
  spares: number;
  /** How many workers serve clients at the same time. */
  processes: number;
  /** How long the clients of a step are given. */
  patienceMs: number;
};

/** Openings after which something is wrong with the worker itself. */
const MOST_OPENINGS = 5;

export class Stage {
  /** Those that serve clients; what goes wrong happens to one of them at a time. */
  readonly crew: Worker[] = [];
  /** Which one. */
  victim = 0;
  #turn = 0;
  /** A second instance at the same database. */
  other: Worker | null = null;
  /** How often a worker died, and how often while a client was waiting. */
  kills = 0;
  killsMidWay = 0;
  /** How often a worker was asked to end. */
  terms = 0;
  /** From the request to end until the next worker is open. */
  isStopping = false;
  readonly problems: string[] = [];
  clockMs = 0;
  /** How often the workers' clock was moved. */
  clockMoves = 0;
  /** How often a worker began: only then it learns by the wall clock how old a call is. */
  openings = 0;
  /** True while the data folder takes nothing more, and a moment longer. */
  isFull = false;
  #isDisturbed = false;
  #disturbances = 0;
  /** Rights that were taken away for a while. */
  readonly withdrawn: Withdrawn[] = [];
  /** Where the worker sends its calls: 0 or 1. */
  at = 0;
  /** How often that or the key changed: what was asked again before is asked no more, and the other way round. */
  moves = 0;
  #key = 0;
  readonly workers: Workers;
  readonly #services: (FaultService | undefined)[] = [];

  /** True while connections to the database break, and a moment longer. */
  get isDisturbed(): boolean {
    return this.#isDisturbed;
  }
  set isDisturbed(is: boolean) {
    if (is) this.#disturbances++;
    this.#isDisturbed = is;
  }

  /** @returns tells later what was wrong at any moment since, even if it passed meanwhile */
  watchTroubles(): () => Pick<Stage, "isFull" | "isDisturbed"> {
    const { isFull, isDisturbed } = this;
    const before = this.#disturbances;
    return () => ({
      isFull: isFull || this.isFull,
      isDisturbed: isDisturbed || this.#disturbances !== before,
    });
  }

  constructor(
    readonly of: StageOf,
    readonly disk: Disk,
    readonly database: FaultDatabase,
  ) {
    this.workers = new Workers(of.flavour, of.spares);
  }

  get worker(): Worker {
    return this.crew[this.victim]!;
  }

  /** Who takes the next request: of several workers each in its turn, unless it is dead. */
  get serving(): Worker {
    if (this.of.processes === 1) return this.worker;
    const all = this.other ? [...this.crew, this.other] : this.crew;
    const living = all.filter(({ hasEnded }) => !hasEnded);
    return living[this.#turn++ % living.length] ?? this.worker;
  }

  logPath = (service: number) => `${this.disk.folder}-service-${service}.jsonl`;
  get pointsPath(): string {
    return `${this.disk.folder}-points.log`;
  }
  get service(): FaultService | undefined {
    return this.#services[this.at];
  }
  get serviceDeaths(): number {
    return this.#services.reduce((sum, service) => sum + (service?.deaths ?? 0), 0);
  }

  async #serviceAt(index: number): Promise<void> {
    const { flavour, seed, temper, mutation } = this.of;
    if (flavour === "embedded") return;
    this.#services[index] ??= await FaultService.start({
      name: `svc_${index}`,
      logPath: this.logPath(index),
      seed: seed + index,
      honoursKeys: flavour === "own",
      temper,
      dropsEarly: mutation === "answers-dropped",
    });
  }

  async #open(worker: Worker, arm?: Armed): Promise<boolean> {
    this.openings++;
    const { flavour, temper, mutation } = this.of;
    return worker.open({
      flavour,
      temper,
      mutation,
      arm,
      dataDir: this.database.dataDir,
      databaseUrl: this.database.url,
      pointsPath: this.pointsPath,
      serviceUrl: this.service?.url ?? "",
      apiKey: API_KEYS[this.#key]!,
      clockMs: this.clockMs,
    });
  }

  async start(): Promise<void> {
    await this.#serviceAt(this.at);
    await this.#reopenAll();
  }

  async #reopenAll(): Promise<void> {
    const { victim } = this;
    for (this.victim = 0; this.victim < this.of.processes; this.victim++) await this.reopen();
    this.victim = victim;
  }

  /** All workers end at once; the next ones begin after a change. */
  async restartAll(change: () => Promise<void> = async () => undefined): Promise<void> {
    await Promise.all(this.crew.map((worker) => this.kill(worker)));
    await change();
    await this.#reopenAll();
  }

  /** The next worker takes over. One that dies in its first moments is followed by another. */
  async reopen(arm?: Armed): Promise<void> {
    for (let opening = 0; opening < MOST_OPENINGS; opening++) {
      this.crew[this.victim] = this.workers.take();
      if (await this.#open(this.worker, opening === 0 ? arm : undefined)) return;
    }
    throw new Error(`The worker does not open: ${this.workers.errors}`);
  }

  async openOther(): Promise<void> {
    const other = this.workers.take();
    if (await this.#open(other)) this.other = other;
  }

  /** A worker dies, and whoever recovers its work dies at a point of that: its successor, or one of the others. */
  async killTwice(arm: Armed): Promise<void> {
    await this.kill();
    if (this.of.processes === 1) return this.reopen(arm);
    await this.reopen();
    this.victim = (this.victim + 1) % this.of.processes;
    this.worker.tell({ arm });
  }

  /** kill -9, unless it died by itself. */
  async kill(worker = this.worker): Promise<void> {
    await worker.signal("SIGKILL");
    if (worker.waitedAtEnd > 0) this.killsMidWay++;
    this.kills++;
  }

  /** The worker that was killed is followed by the second instance, which was there all the time. */
  promoteOther(): void {
    this.crew[this.victim] = this.other!;
    this.other = null;
  }

  async changeKey(refusesOld: boolean): Promise<void> {
    this.moves++;
    await this.restartAll(async () => {
      this.#key = 1 - this.#key;
      await this.service?.tell("accept", refusesOld ? API_KEYS[this.#key]! : API_KEYS.join());
    });
  }

  async swapService(): Promise<void> {
    this.moves++;
    await this.restartAll(async () => {
      this.at = 1 - this.at;
      await this.#serviceAt(this.at);
    });
  }

  async setClock(of: "worker" | "service", aheadMs: number): Promise<void> {
    if (of === "service") return this.service?.tell("clock", aheadMs);
    this.clockMs = aheadMs;
    this.clockMoves++;
    this.tellAll({ clockMs: aheadMs });
  }

  tellAll(request: Request): void {
    for (const worker of [...this.crew, this.other]) worker?.tell(request);
  }

  fillDisk(): void {
    this.isFull = true;
    if (this.disk.isReal) {
      // The log of writes is as large as it ever was and would take many more.
      const database = new SqliteFile(join(this.database.dataDir, "scoutdeck.sqlite"), { timeoutMs: 1_000 });
      database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
      this.disk.fill();
      database.close();
    } else this.tellAll({ isFull: true });
  }

  emptyDisk(): void {
    this.disk.empty();
    this.tellAll({ isFull: false });
  }

  /** Who serves the client with that number: with two instances, each every second one. Undefined: any. */
  workerFor(number: number): Worker | undefined {
    if (this.of.processes > 1) return undefined;
    return number % 2 === 1 && this.other && !this.other.hasEnded ? this.other : this.worker;
  }

  send(command: Command): Promise<Answer | null> {
    return this.serving.send(command);
  }

  /** Resolves when no service is about to charge what had reached it before. */
  async quiet(): Promise<void> {
    await Promise.all(this.#services.map((service) => service?.tell("quiet", "")));
  }

  /** Ends what runs; the records stay until they were compared. */
  async stop(): Promise<void> {
    await Promise.all([this.workers.stop(), ...this.#services.map((service) => service?.stop())]);
  }

  /** @param isKept the records are copied to a folder that stays. @returns that folder */
  async remove(isKept: boolean): Promise<string | null> {
    await this.database.stop();
    const kept = isKept ? mkdtempSync(`${this.disk.folder}-kept-`) : null;
    if (kept !== null)
      for (const path of [this.database.dataDir, this.logPath(0), this.logPath(1), this.pointsPath])
        if (existsSync(path)) cpSync(path, join(kept, basename(path)), { recursive: true });
    this.disk.remove();
    for (const path of [this.logPath(0), this.logPath(1), this.pointsPath]) rmSync(path, { force: true });
    return kept;
  }
}
