/** Child processes of the harness: workers that are killed or die at a point, and services that crash. */
import { freePort } from "@/lib/testing/free-port";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "@/lib/host/run.mjs";
import { argsOf, type Program } from "@/lib/testing/compile-programs";
import type { ServiceSettings } from "./fault-service";
import type { Answer, Command, Flavour, Reply, Request, WorkerSettings } from "./settings";

function start(program: Program, args: string[]): ChildProcess {
  const { NODE_OPTIONS: _options, VITEST: _vitest, NODE_ENV: _env, ...inherited } = process.env;
  return spawn(process.execPath, [...argsOf(program), ...args], {
    cwd: root,
    env: inherited as NodeJS.ProcessEnv,
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
}

/** Starts the service again whenever it dies. */
export class FaultService {
  deaths = 0;
  #isStopped = false;
  #child!: ChildProcess;

  private constructor(readonly settings: ServiceSettings) {}

  static async start(settings: Omit<ServiceSettings, "port">): Promise<FaultService> {
    const service = new FaultService({ ...settings, port: await freePort() });
    service.#live();
    await once(service.#child, "message");
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${this.settings.port}`;
  }

  #live(): void {
    const child = (this.#child = start("e2e/faults/fault-service.ts", [JSON.stringify(this.settings)]));
    child.stderr!.on("data", (chunk: Buffer) => process.stderr.write(chunk));
    child.on("exit", () => {
      if (this.#isStopped) return;
      this.deaths++;
      this.#live();
    });
  }

  /** Kills the service with SIGKILL and resolves when it answers again. */
  async restart(): Promise<void> {
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    await ended;
    await once(this.#child, "message");
  }

  /** Retries until the service accepts the command, because it may be down. */
  async tell(what: "grant" | "accept" | "clock" | "hold" | "quiet", value: string | number): Promise<void> {
    for (let attempt = 0; attempt < 60; attempt++) {
      const answer = await fetch(`${this.url}/${what}?${value}`, { method: "POST" }).catch(() => null);
      if (answer?.ok) return;
      await sleep(50);
    }
  }

  async stop(): Promise<void> {
    if (this.#isStopped) return;
    this.#isStopped = true;
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    await ended;
  }
}

export class Worker {
  readonly ended: Promise<{ code: number | null }>;
  hasEnded = false;
  /** Unanswered calls when the worker ended. */
  waitedAtEnd = 0;
  #pending = new Map<number, (answer: Answer | null) => void>();
  #requests = 0;

  constructor(
    readonly child: ChildProcess,
    readonly note: (errors: string) => void,
  ) {
    child.stderr!.on("data", (chunk: Buffer) => note(String(chunk)));
    child.on("message", (reply: Reply) => {
      if (!("request" in reply)) return;
      this.#pending.get(reply.request)?.(reply.answer);
      this.#pending.delete(reply.request);
    });
    this.ended = once(child, "exit").then(([code]) => {
      this.hasEnded = true;
      this.waitedAtEnd = this.#pending.size;
      for (const resolve of this.#pending.values()) resolve(null);
      this.#pending.clear();
      return { code: code as number | null };
    });
  }

  /** Opens the database and starts recovery. Returns false if the worker died. */
  async open(settings: WorkerSettings): Promise<boolean> {
    const opened = new Promise<boolean>((resolve) =>
      this.child.on("message", (reply: Reply) => "opened" in reply && resolve(true)),
    );
    this.tell({ open: settings });
    return Promise.race([opened, this.ended.then(() => false)]);
  }

  tell(request: Request): void {
    // A worker that was just killed may not receive this.
    if (this.child.connected) this.child.send(request, () => undefined);
  }

  /** Resolves with the client's answer, or null when the worker died first. */
  send(command: Command): Promise<Answer | null> {
    if (this.hasEnded) return Promise.resolve(null);
    const request = ++this.#requests;
    return new Promise((resolve) => {
      this.#pending.set(request, resolve);
      this.tell({ request, command });
    });
  }

  /** Resolves with the exit code, or null when the signal ended the process. */
  async signal(name: "SIGKILL" | "SIGTERM"): Promise<number | null> {
    if (!this.hasEnded) this.child.kill(name);
    return (await this.ended).code;
  }

  /** Simulates a process without CPU time. */
  async standStill(forMs: number): Promise<void> {
    this.child.kill("SIGSTOP");
    await sleep(forMs);
    this.child.kill("SIGCONT");
  }
}

/** Spare workers are loaded in advance, so that a restart is fast. */
export class Workers {
  /** Error output of all workers. */
  errors = "";
  readonly #spares: Worker[] = [];
  /** One sentence per worker that ended without a signal or a request. */
  readonly crashes: string[] = [];
  /** End time of each process, by its ID. */
  readonly endedAtMs = new Map<number, number>();
  readonly #all = new Set<Worker>();

  constructor(
    readonly flavour: Flavour,
    /** Number of workers loaded in advance. */
    readonly spares: number,
  ) {}

  #load(): Worker {
    const worker = new Worker(start("e2e/faults/worker.ts", [this.flavour]), (text) => {
      if (this.errors.length < 20_000) this.errors += text;
    });
    this.#all.add(worker);
    void worker.ended.then(({ code }) => {
      this.#all.delete(worker);
      if (code) this.crashes.push(`A worker ended by itself with ${code}: ${this.errors.slice(-2_000)}`);
      this.endedAtMs.set(worker.child.pid!, Date.now());
    });
    return worker;
  }

  take(): Worker {
    const worker = this.#spares.shift() ?? this.#load();
    while (this.#spares.length < this.spares) this.#spares.push(this.#load());
    return worker;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#all].map((worker) => worker.signal("SIGKILL")));
  }
}
