/** Runs in the worker: records each point that it passes, and dies at the planned one. */
import { AsyncLocalStorage } from "node:async_hooks";
import { openSync, readFileSync, writeSync, existsSync } from "node:fs";
import type { Armed } from "./settings";

/** The worker's verb that causes a write, also for work that it leaves running. */
export const runningVerb = new AsyncLocalStorage<string>();

/** Actions of the owner and of the harness. */
export const UNWATCHED = "unwatched";
const PREFIXES: Record<string, string> = { recover: "recover:", decide: "decide:" };

export class Passages {
  #file: number | undefined;
  #armed: Armed | null = null;

  /** Passages before this call are not counted. */
  begin(path: string): void {
    // Data that a killed process has passed to the system is not lost, so no flush is needed.
    this.#file = openSync(path, "a");
  }

  arm(planned: Armed | null): void {
    this.#armed = planned && { ...planned };
  }

  /** @throws Error like a broken connection, where the answer to a commit is planned to be lost */
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

/** `lost`: commits with a lost answer. */
export type PointCounts = Record<"passed" | "died" | "lost", Record<string, number>>;

/** Counts passages and deaths at each point, over all workers of a run. */
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
