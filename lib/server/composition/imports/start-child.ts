import "server-only";
/** The process that reads the files of an import: started at a low priority, ended with whoever started it. */
import { spawn, type ChildProcess } from "node:child_process";
import { constants, setPriority } from "node:os";
import { builtProgram } from "../built-program";
import type { FromChild, ImportOrder, ToChild } from "./import-order";

const KEPT_STDERR = 4_000;

/**
 * A tenth of a processor that others want: enough to get on with a file of two rows in seconds. At 19, the lowest, such a
 * check did not begin within a minute where three busy programs shared two processors.
 */
export const LOWER_BY = 10;

/**
 * The threads that a process begins with keep the priority that it was started with: it cannot lower them itself. Not
 * `fork`, whose program the bundler of the pages would look for and not find.
 */
function command(): string[] {
  const node = [process.execPath, builtProgram("import-child")];
  return process.platform === "win32" ? node : ["nice", "-n", String(LOWER_BY), ...node];
}

function begin(): ChildProcess {
  const [program, ...args] = command();
  const child = spawn(program!, args, { stdio: ["ignore", "ignore", "pipe", "ipc"] });
  if (process.platform === "win32" && child.pid)
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return child;
}

export type ChildOptions = {
  order: ImportOrder;
  /** Kills it; what it has not published leaves nothing behind. */
  signal: AbortSignal;
  onProgress: (progress: Extract<FromChild, { type: "progress" }>["progress"]) => void;
  /** It is told to publish when this resolves, and killed when it rejects. */
  onStaged: (staged: Extract<FromChild, { type: "staged" }>) => Promise<void>;
  onStart?: (pid: number) => void;
};

export type ChildResult = Extract<FromChild, { type: "ended" | "refused" | "broken" }>;

const diedOf = (code: number | null, signal: string | null, stderr: string) => {
  const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
  return { type: "broken" as const, message: `The process ${how}. ${stderr.trim()}`.trim() };
};

/**
 * Does one order in a process of its own.
 * @returns what it says last; `broken` when it died
 * @throws the reason of the signal, and what `onStaged` throws
 */
export function startChild({
  order,
  signal,
  onProgress,
  onStaged,
  onStart,
}: ChildOptions): Promise<ChildResult> {
  return new Promise((resolveWith, reject) => {
    signal.throwIfAborted();
    const child = begin();
    let stderr = "";
    let result: ChildResult | undefined;
    let refusal: { reason: unknown } | undefined;
    const end = (reason: unknown) => {
      refusal ??= { reason };
      child.kill("SIGKILL");
    };
    const onAbort = () => end(signal.reason);
    signal.addEventListener("abort", onAbort);
    const send = (message: ToChild) => child.connected && child.send(message, () => {});
    child.stderr?.on("data", (text: Buffer) => (stderr = (stderr + text.toString()).slice(-KEPT_STDERR)));
    child.on("message", (message: FromChild) => {
      if (message.type === "ready") send({ type: "order", order });
      else if (message.type === "progress") onProgress(message.progress);
      else if (message.type === "staged") onStaged(message).then(() => send({ type: "publish" }), end);
      else result = message;
    });
    child.on("error", end);
    child.on("close", (code, killedBy) => {
      signal.removeEventListener("abort", onAbort);
      if (result) resolveWith(result);
      else if (refusal) reject(refusal.reason);
      else resolveWith(diedOf(code, killedBy, stderr));
    });
    if (child.pid) onStart?.(child.pid);
  });
}
