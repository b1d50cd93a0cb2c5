/** The two child processes of the harness: a worker that the driver kills, and a service that crashes on its own. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { Answer, Command, Reply, Request, WorkerSettings } from "./settings";

const root = fileURLToPath(new URL("../..", import.meta.url));

function start(file: string, args: string[] = []): ChildProcess {
  const { NODE_OPTIONS: _options, VITEST: _vitest, NODE_ENV: _env, ...inherited } = process.env;
  const options = ["--conditions=react-server", "--import", "tsx"];
  return spawn(process.execPath, [...options, fileURLToPath(new URL(file, import.meta.url)), ...args], {
    cwd: root,
    env: inherited as NodeJS.ProcessEnv,
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
}

export type FaultService = { url: string; deaths: () => number; stop: () => Promise<void> };

/** @param logPath the service's own record, appended to over all its lives */
export async function startFaultService(
  logPath: string,
  seed: number,
  honoursKeys: boolean,
): Promise<FaultService> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  let [deaths, isStopped] = [0, false];
  let child: ChildProcess;
  const live = () => {
    child = start("./fault-service.ts", [String(port), logPath, String(seed), honoursKeys ? "yes" : "no"]);
    child.stderr!.on("data", (chunk: Buffer) => process.stderr.write(chunk));
    child.on("exit", () => {
      if (isStopped) return;
      deaths++;
      live();
    });
  };
  live();
  await once(child!, "message");
  return {
    url: `http://127.0.0.1:${port}`,
    deaths: () => deaths,
    stop: async () => {
      if (isStopped) return;
      isStopped = true;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

type Pending = { resolve: (answer: Answer | null) => void };

/** One worker at a time, with the next one loaded beforehand, so that a restart takes a moment only. */
export class Worker {
  readonly #settings: WorkerSettings;
  #child: ChildProcess | undefined;
  #next: ChildProcess;
  #pending = new Map<number, Pending>();
  #requests = 0;
  /** What workers wrote to their error output. */
  errors = "";

  constructor(settings: WorkerSettings) {
    this.#settings = settings;
    this.#next = this.#load();
  }

  #load(): ChildProcess {
    const child = start("./worker.ts", [this.#settings.flavour]);
    child.stderr!.on("data", (chunk: Buffer) => {
      if (this.errors.length < 20_000) this.errors += String(chunk);
    });
    return child;
  }

  /** Opens the database and begins to recover. */
  async open(): Promise<void> {
    const child = (this.#child = this.#next);
    this.#next = this.#load();
    child.on("message", (reply: Reply) => {
      if (!("request" in reply)) return;
      this.#pending.get(reply.request)?.resolve(reply.answer);
      this.#pending.delete(reply.request);
    });
    const opened = new Promise<void>((resolve, reject) => {
      child.on("message", (reply: Reply) => "opened" in reply && resolve());
      child.on("exit", (code) => reject(new Error(`The worker ended with ${code}: ${this.errors}`)));
    });
    child.send({ open: this.#settings } satisfies Request);
    await opened;
  }

  /** The answer to the client; null when the worker was killed before it answered. */
  send(command: Command): Promise<Answer | null> {
    const child = this.#child;
    if (!child?.connected) return Promise.resolve(null);
    const request = ++this.#requests;
    return new Promise((resolve) => {
      this.#pending.set(request, { resolve });
      // A worker that was just killed may not take it any more; kill() answers what is pending.
      child.send({ request, command } satisfies Request, () => undefined);
    });
  }

  /** kill -9. Calls in flight get no answer; returns how many there were. */
  async kill(): Promise<number> {
    const child = this.#child!;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
    const waited = this.#pending.size;
    for (const { resolve } of this.#pending.values()) resolve(null);
    this.#pending.clear();
    return waited;
  }

  async stop(): Promise<void> {
    if (this.#next.exitCode !== null || this.#next.signalCode !== null) return;
    if (this.#child) await this.kill();
    const ended = once(this.#next, "exit");
    this.#next.kill("SIGKILL");
    await ended;
  }
}
