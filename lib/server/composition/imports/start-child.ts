import "server-only";
import { spawn, type ChildProcess } from "node:child_process";
import { constants, setPriority } from "node:os";
import { env } from "@/lib/server/runtime/env";
import { builtProgram } from "../built-program";
import type { FromChild, ImportOrder, SourceBrought, SourceOrder, ToChild } from "./import-order";
import { watchChild } from "./watch-child";

const KEPT_STDERR = 4_000;

/**
 * Ten steps of priority give it a tenth of a contended processor, enough to check a file of two rows in seconds. At 19,
 * the lowest, such a check did not begin within a minute where three busy programs shared two processors.
 */
export const LOWER_BY = 10;

/** The engine of scripts collects its garbage earlier where it knows its bound; buffers and the catalogue need the rest. */
const SHARE_OF_HEAP = 0.7;

/**
 * The priority is set at the start, because threads that exist by then keep theirs: the process can't lower them
 * itself. `fork` isn't used, because the bundler of the pages would look for its program and not find it.
 */
function command(memoryMb: number): string[] {
  const heap = `--max-old-space-size=${Math.floor(Math.max(256, memoryMb) * SHARE_OF_HEAP)}`;
  const node = [process.execPath, heap, builtProgram("import-child")];
  return process.platform === "win32" ? node : ["nice", "-n", String(LOWER_BY), ...node];
}

/** The catalogue's engine gets half of the memory, because the rows in flight need the rest. */
function environment(memoryMb: number): NodeJS.ProcessEnv {
  const half = Math.max(200, Math.floor(memoryMb / 2));
  return { ...process.env, CATALOGUE_MEMORY_MB: String(Math.min(env().catalogueMemoryMb, half)) };
}

function begin(memoryMb: number): ChildProcess {
  const [program, ...args] = command(memoryMb);
  const child = spawn(program!, args, {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: environment(memoryMb),
  });
  if (process.platform === "win32" && child.pid)
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return child;
}

/** `memoryMb`: most resident memory. `stuckMs`: longest processor time without progress, default 60 s. */
type Watched = {
  signal: AbortSignal;
  onStart?: (pid: number) => void;
  memoryMb?: number;
  stuckMs?: number;
};

export type ChildOptions = Watched & {
  order: ImportOrder;
  onProgress: (progress: Extract<FromChild, { type: "progress" }>["progress"]) => void;
  /** The process publishes when this resolves and is killed when it rejects. */
  onStaged: (staged: Extract<FromChild, { type: "staged" }>) => Promise<void>;
};

/** `died`: the process ended without a result. `message` is for a person, `details` for the log. */
export type Died = { type: "died"; message: string; details: string };
type Refused = Extract<FromChild, { type: "refused" | "broken" }>;
export type ChildResult = Extract<FromChild, { type: "ended" }> | Refused | Died;
export type SourceChildResult = { type: "source-ended"; brought: SourceBrought } | Refused | Died;

export const DIED = "Reading the file failed unexpectedly. See the server log, or try again.";

const diedOf = (code: number | null, signal: string | null, stderr: string): Died => {
  const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
  return { type: "died", message: DIED, details: `The process ${how}. ${stderr.trim()}`.trim() };
};

/** `result` is the last message. `staged` returns a promise; the process publishes when it resolves. */
type Answer<R> = { result: R } | { staged: () => Promise<void> } | null;

function runChild<R>(
  order: ImportOrder | SourceOrder,
  watched: Watched,
  answer: (message: FromChild) => Answer<R>,
): Promise<R | Died> {
  const { signal, onStart, stuckMs = 60_000, memoryMb = env().importMemoryMb } = watched;
  return new Promise((resolveWith, reject) => {
    signal.throwIfAborted();
    const child = begin(memoryMb);
    let stderr = "";
    let result: R | Died | undefined;
    let refusal: { reason: unknown } | undefined;
    const end = (reason: unknown) => {
      refusal ??= { reason };
      child.kill("SIGKILL");
    };
    const onAbort = () => end(signal.reason);
    signal.addEventListener("abort", onAbort);
    const watch = watchChild(child.pid, { memoryMb, stuckMs }, (message) => {
      result ??= { type: "died", message, details: message };
      child.kill("SIGKILL");
    });
    const send = (message: ToChild) => child.connected && child.send(message, () => {});
    child.stderr?.on("data", (text: Buffer) => (stderr = (stderr + text.toString()).slice(-KEPT_STDERR)));
    child.on("message", (message: FromChild) => {
      watch.hear(message);
      if (message.type === "ready") send({ type: "order", order });
      const said = answer(message);
      if (said && "result" in said) result ??= said.result;
      else if (said) said.staged().then(() => send({ type: "publish" }), end);
    });
    child.on("error", end);
    child.on("close", (code, killedBy) => {
      watch.stop();
      signal.removeEventListener("abort", onAbort);
      if (result) resolveWith(result);
      else if (refusal) reject(refusal.reason);
      else resolveWith(diedOf(code, killedBy, stderr));
    });
    if (child.pid) onStart?.(child.pid);
  });
}

/**
 * @returns the last message, or `died` without one
 * @throws the reason of the signal, and any error of `onStaged`
 */
export function startChild({ order, onProgress, onStaged, ...watched }: ChildOptions): Promise<ChildResult> {
  return runChild<ChildResult>(order, watched, (message) => {
    if (message.type === "progress") onProgress(message.progress);
    if (message.type === "staged") return { staged: () => onStaged(message) };
    const isLast = message.type === "ended" || message.type === "refused" || message.type === "broken";
    return isLast ? { result: message } : null;
  });
}

export type SourceChildOptions = Watched & { order: SourceOrder; onStaged: () => Promise<void> };

export function startSourceChild({
  order,
  onStaged,
  ...watched
}: SourceChildOptions): Promise<SourceChildResult> {
  return runChild<SourceChildResult>(order, watched, (message) => {
    if (message.type === "source-staged") return { staged: onStaged };
    const isLast = message.type === "source-ended" || message.type === "refused" || message.type === "broken";
    return isLast ? { result: message } : null;
  });
}
