/** Everything that a run has beside its clients: the data folder, the services, the workers, the clock. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import Libsql from "libsql";
import { FaultService, Workers, type Worker } from "./child-process";
import type { Disk } from "./disk";
import {
  API_KEYS,
  type Answer,
  type Armed,
  type Command,
  type Flavour,
  type Mutation,
  type Temper,
} from "./settings";

export type StageOf = {
  flavour: Flavour;
  seed: number;
  temper: Temper;
  mutation?: Mutation;
  keepsSpare: boolean;
  /** How long the clients of a step are given. */
  patienceMs: number;
};

/** Openings after which something is wrong with the worker itself. */
const MOST_OPENINGS = 5;

export class Stage {
  worker!: Worker;
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
  /** True while the data folder takes nothing more, and a moment longer. */
  isFull = false;
  /** Where the worker sends its calls: 0 or 1. */
  at = 0;
  #key = 0;
  readonly workers: Workers;
  readonly #services: (FaultService | undefined)[] = [];

  constructor(
    readonly of: StageOf,
    readonly disk: Disk,
  ) {
    this.workers = new Workers(of.flavour, of.keepsSpare);
  }

  logPath = (service: number) => `${this.disk.folder}-service-${service}.jsonl`;
  get pointsPath(): string {
    return `${this.disk.folder}-points.log`;
  }
  get dataDir(): string {
    return join(this.disk.folder, "data");
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
    const { flavour, temper, mutation } = this.of;
    return worker.open({
      flavour,
      temper,
      mutation,
      arm,
      dataDir: this.dataDir,
      pointsPath: this.pointsPath,
      serviceUrl: this.service?.url ?? "",
      apiKey: API_KEYS[this.#key]!,
      clockMs: this.clockMs,
    });
  }

  async start(): Promise<void> {
    await this.#serviceAt(this.at);
    await this.reopen();
  }

  /** The next worker takes over. One that dies in its first moments is followed by another. */
  async reopen(arm?: Armed): Promise<void> {
    for (let opening = 0; opening < MOST_OPENINGS; opening++) {
      this.worker = this.workers.take();
      if (await this.#open(this.worker, opening === 0 ? arm : undefined)) return;
    }
    throw new Error(`The worker does not open: ${this.workers.errors}`);
  }

  async openOther(): Promise<void> {
    const other = this.workers.take();
    if (await this.#open(other)) this.other = other;
  }

  /** kill -9, unless it died by itself. */
  async kill(worker = this.worker): Promise<void> {
    await worker.signal("SIGKILL");
    if (worker.waitedAtEnd > 0) this.killsMidWay++;
    this.kills++;
  }

  /** The worker that was killed is followed by the second instance, which was there all the time. */
  promoteOther(): void {
    this.worker = this.other!;
    this.other = null;
  }

  async changeKey(refusesOld: boolean): Promise<void> {
    await this.kill();
    this.#key = 1 - this.#key;
    await this.service?.tell("accept", refusesOld ? API_KEYS[this.#key]! : API_KEYS.join());
    await this.reopen();
  }

  async swapService(): Promise<void> {
    await this.kill();
    this.at = 1 - this.at;
    await this.#serviceAt(this.at);
    await this.reopen();
  }

  async setClock(of: "worker" | "service", aheadMs: number): Promise<void> {
    if (of === "service") return this.service?.tell("clock", aheadMs);
    this.clockMs = aheadMs;
    this.clockMoves++;
    for (const worker of [this.worker, this.other]) worker?.tell({ clockMs: aheadMs });
  }

  fillDisk(): void {
    this.isFull = true;
    if (this.disk.isReal) {
      // The log of writes is as large as it ever was and would take many more.
      const database = new Libsql(join(this.dataDir, "scoutdeck.sqlite"), { timeout: 1_000 });
      database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
      this.disk.fill();
      database.close();
    } else this.worker.tell({ isFull: true });
  }

  emptyDisk(): void {
    this.disk.empty();
    this.worker.tell({ isFull: false });
  }

  /** Who serves the client with that number: with two instances, each every second one. */
  workerFor(number: number): Worker {
    return number % 2 === 1 && this.other && !this.other.hasEnded ? this.other : this.worker;
  }

  send(command: Command): Promise<Answer | null> {
    return this.worker.send(command);
  }

  /** Ends what runs; the records stay until they were compared. */
  async stop(): Promise<void> {
    await Promise.all([this.workers.stop(), ...this.#services.map((service) => service?.stop())]);
  }

  remove(): void {
    this.disk.remove();
    for (const path of [this.logPath(0), this.logPath(1), this.pointsPath]) rmSync(path, { force: true });
  }
}
