import "server-only";
import { operations, type Operation } from "@/lib/contract/operations";
import type { CallProblem, ServiceCondition } from "@/lib/contract/service-connection";
import { ABSENT, answerError, FAILURES } from "./answer-errors";
import type { HttpAnswer, RequestFailure } from "./send-request";

const MOST = 200;

/** A 402 is a regular answer: too few credits is not a fault of the service. */
const PLAIN: readonly number[] = [200, 402];

type Kept = { ms: number | null };

const operationOf = (path: string): Operation | undefined =>
  Object.values<Operation>(operations).find((each) => each.path === path.split("?", 1)[0]);

function quantile(sorted: readonly number[], part: number): number | null {
  if (sorted.length === 0) return null;
  return Math.round(sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)]!);
}

export class CallRecord {
  readonly #apiKey: string;
  readonly #since = new Date().toISOString();
  readonly #kept: Kept[] = [];
  #lastAnswerAt: string | null = null;
  #lastProblem: CallProblem | null = null;

  constructor(apiKey: string) {
    this.#apiKey = apiKey;
  }

  #keep(call: Kept): void {
    this.#kept.push(call);
    if (this.#kept.length > MOST) this.#kept.shift();
  }

  #note(path: string, code: string, message: string): void {
    const operation = operationOf(path)?.summary ?? path.split("?", 1)[0]!;
    this.#lastProblem = { at: new Date().toISOString(), operation, code, message };
  }

  answered(path: string, answer: HttpAnswer, ms: number): void {
    const { status } = answer;
    const isAbsent = ABSENT.includes(status) && operationOf(path)?.isExtension === true;
    const isUsable = PLAIN.includes(status) || isAbsent;
    this.#keep({ ms: isUsable ? ms : null });
    if (isUsable) this.#lastAnswerAt = new Date().toISOString();
    else this.#note(path, String(status), answerError(answer, this.#apiKey).message);
  }

  failed(path: string, { reason }: RequestFailure): void {
    if (reason === "aborted") return;
    this.#keep({ ms: null });
    this.#note(path, reason, FAILURES[reason]().message);
  }

  unreadable(path: string, message: string): void {
    const last = this.#kept.at(-1);
    if (last) last.ms = null;
    this.#note(path, "200", message);
  }

  sum(): Omit<ServiceCondition, "address" | "keyHeader" | "requests"> {
    const times = this.#kept.flatMap(({ ms }) => ms ?? []).sort((a, b) => a - b);
    return {
      since: this.#since,
      answered: times.length,
      calls: this.#kept.length,
      most: MOST,
      usualMs: quantile(times, 0.5),
      slowMs: quantile(times, 0.95),
      lastAnswerAt: this.#lastAnswerAt,
      lastProblem: this.#lastProblem,
    };
  }
}
