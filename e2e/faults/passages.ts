/** In the worker: writes down each point that it passes, and dies at the one that was planned. */
import { AsyncLocalStorage } from "node:async_hooks";
import { openSync, readFileSync, writeSync, existsSync } from "node:fs";
import type { Armed } from "./settings";

/** Who causes what is written: a verb of the worker, also in the work that it leaves running. */
export const runningVerb = new AsyncLocalStorage<string>();

/** Acts of the owner, and of the harness itself. */
export const UNWATCHED = "unwatched";
const PREFIXES: Record<string, string> = { recover: "recover:", decide: "decide:" };

export class Passages {
  #file: number | undefined;
  #armed: Armed | null = null;

  /** Nothing is counted before. */
  begin(path: string): void {
    // Written at once and not flushed: what a killed process has handed to the system is not lost.
    this.#file = openSync(path, "a");
  }

  arm(planned: Armed | null): void {
    this.#armed = planned && { ...planned };
  }

  /** @throws Error as of a connection that broke, where the answer to a commit is to be lost */
  pass(name: string): void {
    const verb = runningVerb.getStore();
    if (this.#file === undefined || verb === UNWATCHED) return;
    const point = `${PREFIXES[verb ?? ""] ?? ""}${name}`;
    writeSync(this.#file, `${point}\n`);
    if (this.#armed?.point !== point || --this.#armed.passage > 0) return;
    if (this.#armed.isAnswerLost) {
      this.#armed = null;
      writeSync(this.#file, `~${point}\n`);
      throw new Error("Connection terminated unexpectedly");
    }
    writeSync(this.#file, `!${point}\n`);
    process.kill(process.pid, "SIGKILL");
  }
}

/** `lost`: commits whose answer got lost. */
export type PointCounts = Record<"passed" | "died" | "lost", Record<string, number>>;

/** How often each point was passed, and how often a worker died at it, over all workers of a run. */
export function readPassages(path: string): PointCounts {
  const counts: PointCounts = { passed: {}, died: {}, lost: {} };
  if (!existsSync(path)) return counts;
  for (const line of readFileSync(path, "utf8").split("\n").filter(Boolean)) {
    const ended = line.startsWith("!") ? counts.died : line.startsWith("~") ? counts.lost : undefined;
    const [into, point] = ended ? [ended, line.slice(1)] : [counts.passed, line];
    into[point] = (into[point] ?? 0) + 1;
  }
  return counts;
}
