import "server-only";
import { spawn, type ChildProcess, execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { promisify } from "node:util";
import { formatExact } from "@/lib/contract/human-number";
import { env } from "@/lib/server/runtime/env";
import { builtProgram } from "../built-program";
import type { FromChild, ImportOrder, SourceBrought, SourceOrder, ToChild } from "./import-order";

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

const LOOKS_EVERY_MS = 200;
/** The interval where another program has to be started to read the memory. */
const SLOW_LOOKS_EVERY_MS = 2_000;

/** The clock ticks of processor time are 100 a second on every Linux. */
const TICK_MS = 10;
/** Ratio of the wall-clock limit, for a process that waits, to the limit of processor time. */
const WAITS = 5;

/** Processor time of all threads so far, in ms; null when unknown. */
async function processorMs(pid: number): Promise<number | null> {
  if (process.platform !== "linux") return null;
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = Number(fields[11]) + Number(fields[12]);
  return Number.isFinite(ticks) ? ticks * TICK_MS : null;
}

/** Resident memory in bytes; null when unknown or when the process has ended. */
async function residentBytes(pid: number): Promise<number | null> {
  try {
    if (process.platform === "linux") {
      const status = await readFile(`/proc/${pid}/status`, "utf8");
      const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
      return kilobytes === undefined ? null : Number(kilobytes) * 1024;
    }
    if (process.platform === "win32") return null;
    const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)]);
    return Number(stdout.trim()) * 1024 || null;
  } catch {
    return null;
  }
}

const noProgress = (ms: number, of?: string) =>
  `Reading the file made no progress in ${[formatExact(ms / 1_000), "seconds", of].filter(Boolean).join(" ")}, so it was stopped. Nothing was imported.`;

type Watch = {
  hear: (message: FromChild) => void;
  stop: () => void;
};

/** While rows are read, a repeated message is not progress. Other phases wait for other writers or for the engine. */
const isProgress = (message: FromChild, last: string) =>
  message.type !== "progress" || message.progress.phase !== "reading" || JSON.stringify(message) !== last;

/**
 * Memory is read from the system: a heap limit doesn't cover buffers, and a busy process can't report.
 * @param stuckMs longest processor time without progress; on a busy machine the clock would be wrong
 * @param end called at most once, with one sentence for a person
 */
function watchChild(
  pid: number | undefined,
  { memoryMb, stuckMs }: { memoryMb: number; stuckMs: number },
  end: (message: string) => void,
): Watch {
  let last = "";
  let heardAt = performance.now();
  let usedAtHearing: number | null = null;
  let isOver = false;
  let looking: NodeJS.Timeout;
  const over = (message: string) => {
    if (isOver) return;
    isOver = true;
    end(message);
  };
  const look = async (): Promise<void> => {
    const bytes = pid === undefined ? null : await residentBytes(pid);
    if (bytes !== null && bytes > memoryMb * 1_048_576)
      over(
        `Reading the file needed more than ${formatExact(memoryMb)} MB of memory (IMPORT_MEMORY_MB), so it was stopped. Nothing was imported. A large workbook needs less when it is saved as CSV.`,
      );
    const used = pid === undefined ? null : await processorMs(pid);
    usedAtHearing ??= used;
    const isBusyInVain = used !== null && usedAtHearing !== null && used - usedAtHearing > stuckMs;
    if (isBusyInVain) over(noProgress(stuckMs, "of processor time"));
    else if (performance.now() - heardAt > stuckMs * WAITS) over(noProgress(stuckMs * WAITS));
    if (!isOver) looking = setTimeout(() => void look(), everyMs).unref();
  };
  const everyMs = process.platform === "linux" ? LOOKS_EVERY_MS : SLOW_LOOKS_EVERY_MS;
  looking = setTimeout(() => void look(), everyMs).unref();
  return {
    hear(message) {
      if (isProgress(message, last)) [heardAt, usedAtHearing] = [performance.now(), null];
      if (message.type === "progress") last = JSON.stringify(message);
    },
    stop() {
      isOver = true;
      clearTimeout(looking);
    },
  };
}

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

/** @returns the last message, or `died` without one @throws the signal's reason, errors of `onStaged` */
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
