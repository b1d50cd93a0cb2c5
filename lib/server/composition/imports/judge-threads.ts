import "server-only";
/** Judges records in worker threads, beside the main thread that reads and writes: one per other processor. */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { JudgedStretch, JudgeOrder, Stretch } from "@/lib/server/service/import/judge";
import type { JudgeThreads } from "@/lib/server/service/import/judge-stretches";
import { ImportError } from "@/lib/server/service/import/import-error";
import type { Mark } from "@/lib/server/schema/erased-marks";
import { builtProgram } from "../built-program";

/** A thread takes about 100 MB, and the main thread can't feed more than a few. */
const MOST_THREADS = 4;
/** A thread has one stretch in work and others queued, because the main thread appends rows for up to 40 ms at a time. */
const STRETCHES_OF_A_THREAD = 4;

/** `erased`: marks of the people whose rows are left out; null: rows are not prepared. */
export type ThreadOrder = { order: JudgeOrder; erased: readonly Mark[] | null };
type Answer = { resolve: (judged: JudgedStretch) => void; reject: (error: Error) => void };

class JudgeThread {
  readonly #worker: Worker;
  readonly #answers: Answer[] = [];
  #error: Error | undefined;

  constructor(workerData: ThreadOrder) {
    this.#worker = new Worker(builtProgram("judge-thread"), { workerData });
    // A thread whose rows are no longer read must not keep the process alive.
    this.#worker.unref();
    this.#worker.on("message", (judged: JudgedStretch) => {
      this.#answers.shift()!.resolve(judged);
      if (this.#answers.length === 0) this.#worker.unref();
    });
    this.#worker.on("error", (error: Error) => this.#end(error));
    this.#worker.on("exit", (code) => this.#end(new Error(`exit code ${code}`)));
  }

  /** An error event precedes the exit event, and only the first gives the reason. */
  #end(reason: Error): void {
    this.#error ??= new ImportError(`A thread of the import ended before its time (${reason.message}).`, {
      cause: reason,
    });
    for (const { reject } of this.#answers.splice(0)) reject(this.#error);
  }

  get waiting(): number {
    return this.#answers.length;
  }

  judge(stretch: Stretch): Promise<JudgedStretch> {
    if (this.#error) return Promise.reject(this.#error);
    return new Promise((resolve, reject) => {
      this.#answers.push({ resolve, reject });
      this.#worker.ref();
      this.#worker.postMessage(stretch);
    });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}

/**
 * Threads prepare rows for the catalogue where nothing else needs them.
 * @param erased marks of the people whose rows are left out; null: rows are never prepared
 * @returns undefined when there is no other processor
 */
export function openJudgeThreads(
  order: JudgeOrder,
  erased: readonly Mark[] | null,
  count = Math.min(MOST_THREADS, availableParallelism() - 1),
): JudgeThreads | undefined {
  if (count < 1) return undefined;
  const given = { order, erased: order.needsRows ? null : erased };
  const threads = Array.from({ length: count }, () => new JudgeThread(given));
  return {
    size: count * STRETCHES_OF_A_THREAD,
    judge(stretch) {
      const free = threads.toSorted((a, b) => a.waiting - b.waiting)[0]!;
      return free.waiting < STRETCHES_OF_A_THREAD ? free.judge(stretch) : undefined;
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}
