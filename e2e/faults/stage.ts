/** Everything a run needs besides clients: data folder, services, workers and clock. */
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
 * A revoked right of one member, or of all members without approval rights. Times in ms since 1970: revocation
 * requested, certain, restoration requested, certain.
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
  /** Workers that serve clients in parallel. */
  processes: number;
  /** Time for the clients of a step, in ms. */
  patienceMs: number;
};

/** More openings than this mean that the worker itself is broken. */
const MOST_OPENINGS = 5;

export class Stage {
  /** Workers that serve clients. Faults affect one of them at a time. */
  readonly crew: Worker[] = [];
  /** Index of the affected worker. */
  victim = 0;
  #turn = 0;
  /** A second instance on the same database. */
  other: Worker | null = null;
  /** Deaths of workers, in total and while a client waited. */
  kills = 0;
  killsMidWay = 0;
  /** Number of workers asked to stop. */
  terms = 0;
  /** True from the stop request until the next worker is open. */
  isStopping = false;
  readonly problems: string[] = [];
  clockMs = 0;
  /** Number of clock changes. */
  clockMoves = 0;
  /** Number of worker starts: a worker learns a call's age by the wall clock only then. */
  openings = 0;
  /** True while the data folder is full, and shortly afterwards. */
  isFull = false;
  #isDisturbed = false;
  #disturbances = 0;
  /** Temporarily revoked rights. */
  readonly withdrawn: Withdrawn[] = [];
  /** Index of the worker's service, 0 or 1. */
  at = 0;
  /** Number of changes of service or key. After each, earlier queries stop, and stopped ones resume. */
  moves = 0;
  #key = 0;
  readonly workers: Workers;
  readonly #services: (FaultService | undefined)[] = [];

  /** True while database connections break, and shortly afterwards. */
  get isDisturbed(): boolean {
    return this.#isDisturbed;
  }
  set isDisturbed(is: boolean) {
    if (is) this.#disturbances++;
    this.#isDisturbed = is;
  }

  /** @returns a function that reports troubles at any time since this call */
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

  /** The worker for the next request: live workers take turns. */
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

  /** Kills all workers, applies the change and starts new ones. */
  async restartAll(change: () => Promise<void> = async () => undefined): Promise<void> {
    await Promise.all(this.crew.map((worker) => this.kill(worker)));
    await change();
    await this.#reopenAll();
  }

  /** Starts the next worker, and another one if it dies at once. */
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

  /** Kills a worker, then the one that recovers its work, at a point of the recovery. */
  async killTwice(arm: Armed): Promise<void> {
    await this.kill();
    if (this.of.processes === 1) return this.reopen(arm);
    await this.reopen();
    this.victim = (this.victim + 1) % this.of.processes;
    this.worker.tell({ arm });
  }

  /** Sends SIGKILL unless the worker is dead already. */
  async kill(worker = this.worker): Promise<void> {
    await worker.signal("SIGKILL");
    if (worker.waitedAtEnd > 0) this.killsMidWay++;
    this.kills++;
  }

  /** The running second instance replaces the killed worker. */
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
      // The write-ahead log keeps its size and would accept many more writes.
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

  /** The worker for this client: with two instances, clients alternate. Undefined: any. */
  workerFor(number: number): Worker | undefined {
    if (this.of.processes > 1) return undefined;
    return number % 2 === 1 && this.other && !this.other.hasEnded ? this.other : this.worker;
  }

  send(command: Command): Promise<Answer | null> {
    return this.serving.send(command);
  }

  /** Resolves when no service is about to charge an earlier request. */
  async quiet(): Promise<void> {
    await Promise.all(this.#services.map((service) => service?.tell("quiet", "")));
  }

  /** Stops all processes. The records stay until they are compared. */
  async stop(): Promise<void> {
    await Promise.all([this.workers.stop(), ...this.#services.map((service) => service?.stop())]);
  }

  /** @param isKept copies the records to a permanent folder. @returns that folder */
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
