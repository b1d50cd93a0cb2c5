import "server-only";
import { createHash } from "node:crypto";
import PQueue from "p-queue";
import { AppError } from "@/lib/contract/errors";
import { operations, type Operation } from "@/lib/contract/operations";
import type { ServiceCondition, CallProblem } from "@/lib/contract/service-connection";
import type { CallOptions } from "@/lib/server/ports/discovery-service";
import type { RateLimiter, Admission } from "@/lib/server/ports/rate-limiter";
import { logEvent } from "@/lib/server/runtime/log";
import { metrics } from "@/lib/server/runtime/metrics";
import { waitOf, ABSENT, answerError, FAILURES } from "./answer-errors";
import {
  type ServiceAddress,
  type Timing,
  normalisedAddress,
  ServiceIdentification,
} from "./service-identity";
import { RequestFailure, sendRequest, type HttpAnswer, type HttpRequest } from "./send-request";

export type Call = {
  method: "GET" | "POST";
  path: string;
  body?: object;
  idempotencyKey?: string;
};

/** The service limits each key, so the limiter counts by address and key. The key itself is hashed. */
function limiterKeyOf({ url, apiKey }: ServiceAddress): string {
  const hash = createHash("sha256")
    .update(`requests\n${normalisedAddress(url)}\n${apiKey}`)
    .digest("hex");
  return `service ${hash.slice(0, 32)}`;
}

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

class CallRecord {
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

export type TurnKind = "reveal" | "search" | "background";
type Waiter = { kind: TurnKind; untilMs: number; refusal: AbortController; go: () => void };

/** A reveal waits longer elsewhere, with a countdown, so that a dying process leaves no call in doubt. */
const PATIENCE_MS: Record<TurnKind, number> = { reveal: 3_000, search: 5_000, background: 1_000 };
const KINDS = Object.keys(PATIENCE_MS) as readonly TurnKind[];
const PRIORITY: Record<TurnKind, number> = { reveal: 1, search: 0, background: -1 };

/**
 * Processes share the limiter, and a place is given to the process that asks first. p-queue only orders the queue: its
 * own rate limit reads the wall clock, which may be set back, and cannot compute the wait of a request.
 */
export class Pacing {
  readonly #limiter: RateLimiter;
  readonly #key: string;
  readonly #queue = new PQueue({ autoStart: false });
  readonly #waiting = new Set<Waiter>();
  #isServing = false;
  #hasChanged = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(limiter: RateLimiter, key: string) {
    this.#limiter = limiter;
    this.#key = key;
  }

  /** Pauses the requests of all processes. A shorter pause never ends a longer one. Never throws. */
  async pause(seconds: number): Promise<void> {
    try {
      await this.#limiter.pause(this.#key, seconds);
    } catch (err) {
      // The service itself will tell the next request to wait.
      logEvent("warn", "pacing.pause-failed", { err });
    }
    void this.#serve();
  }

  /** @throws AppError `rate_limited` with `retryAfterS`, `unavailable` without a limiter; the signal's reason */
  turn(kind: TurnKind, signal?: AbortSignal): Promise<void> {
    return new Promise((go, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const refusal = new AbortController();
      const waiter: Waiter = { kind, untilMs: performance.now() + PATIENCE_MS[kind], refusal, go };
      const ends = AbortSignal.any(signal ? [signal, refusal.signal] : [refusal.signal]);
      this.#waiting.add(waiter);
      this.#queue
        .add(() => this.#take(waiter), { priority: PRIORITY[kind], signal: ends })
        .catch(reject)
        .finally(() => this.#waiting.delete(waiter));
      void this.#serve();
    });
  }

  /** The queue runs this synchronously and one by one, so pausing here holds back the next request. */
  #take(waiter: Waiter): void {
    this.#queue.pause();
    this.#waiting.delete(waiter);
    waiter.go();
  }

  /**
   * The receiver is chosen when a place is granted, so that a late reveal still overtakes. Background work may only use
   * half of the limit, which leaves room for the next searches.
   */
  async #serve(): Promise<void> {
    this.#hasChanged = true;
    if (this.#isServing) return;
    this.#isServing = true;
    clearTimeout(this.#timer);
    try {
      let isGoingOn = true;
      while (isGoingOn && this.#queue.size > 0) {
        this.#hasChanged = false;
        const kinds = [...this.#waiting].map(({ kind }) => kind);
        const isBackground = kinds.length > 0 && kinds.every((kind) => kind === "background");
        const limit = isBackground ? Math.max(1, Math.floor(this.#limiter.limit / 2)) : undefined;
        const answer = this.#limiter.admit(this.#key, limit);
        // In a single process the answer is synchronous, so no other request can come between.
        isGoingOn = this.#use(answer instanceof Promise ? await answer : answer, isBackground);
      }
    } catch (cause) {
      logEvent("error", "pacing.failed", { err: cause });
      const detail = "Nothing was sent to the service, because the requests could not be counted.";
      this.#refuse(Infinity, new AppError("unavailable", detail, { retryAfterS: 5, cause }));
    } finally {
      this.#isServing = false;
    }
  }

  #use({ isAdmitted, waitMs }: Admission, isBackground: boolean): boolean {
    if (isAdmitted) {
      this.#queue.start();
      // The queue may be empty by now, because the last waiter gave up.
      this.#queue.pause();
      return true;
    }
    const retryAfterS = Math.max(1, Math.ceil(waitMs / 1000));
    const detail = `The service allows no more requests right now. Try again in ${retryAfterS} s.`;
    const refused: readonly TurnKind[] = isBackground ? ["background"] : KINDS;
    this.#refuse(waitMs, new AppError("rate_limited", detail, { retryAfterS }), refused);
    if (this.#hasChanged) return true;
    if (this.#queue.size > 0) this.#timer = setTimeout(() => void this.#serve(), waitMs);
    return false;
  }

  #refuse(waitMs: number, error: AppError, kinds: readonly TurnKind[] = KINDS): void {
    const next = performance.now() + waitMs;
    for (const waiter of this.#waiting) {
      if (waiter.untilMs >= next || !kinds.includes(waiter.kind)) continue;
      this.#waiting.delete(waiter);
      metrics().refusals.inc({ limiter: "service" });
      waiter.refusal.abort(error);
    }
  }
}

export class ServiceConnection {
  readonly address: ServiceAddress;
  readonly retryDelayMs: number;
  readonly #timing: Timing;
  readonly #pacing: Pacing;
  readonly identification: ServiceIdentification;
  readonly record: CallRecord;
  readonly #limiter: RateLimiter;

  constructor(address: ServiceAddress, limiter: RateLimiter, timing: Timing = {}) {
    this.#limiter = limiter;
    this.record = new CallRecord(address.apiKey);
    this.address = address;
    this.retryDelayMs = timing.retryDelayMs ?? 300;
    this.#timing = timing;
    this.#pacing = new Pacing(limiter, limiterKeyOf(address));
    this.identification = new ServiceIdentification(address, timing);
  }

  /** A 429 pauses all requests with the key. @throws RequestFailure; AppError `rate_limited` if the wait is too long */
  async send(kind: TurnKind, call: Call, { signal }: CallOptions = {}): Promise<HttpAnswer> {
    await this.#pacing.turn(kind, signal);
    const { url, apiKey, keyHeader } = this.address;
    const { connectTimeoutMs, totalTimeoutMs } = this.#timing;
    const request: HttpRequest = {
      url: `${url}${call.path}`,
      method: call.method,
      headers: {
        accept: "application/json",
        [keyHeader]: apiKey,
        ...(call.body && { "content-type": "application/json" }),
        ...(call.idempotencyKey && { "idempotency-key": call.idempotencyKey }),
      },
      body: call.body && JSON.stringify(call.body),
      signal,
      connectTimeoutMs,
      totalTimeoutMs,
    };
    const sentAt = performance.now();
    const answer = await sendRequest(request).catch((error: unknown) => {
      const isLate = signal?.aborted && (signal.reason as Error | undefined)?.name === "TimeoutError";
      if (isLate) this.record.failed(call.path, new RequestFailure("timeout", true));
      else if (error instanceof RequestFailure) this.record.failed(call.path, error);
      throw error;
    });
    this.record.answered(call.path, answer, performance.now() - sentAt);
    this.identification.note(answer.headers);
    if (answer.status === 429) await this.#pacing.pause(waitOf(answer));
    return answer;
  }

  /** Sends nothing and never throws. */
  async condition(): Promise<ServiceCondition> {
    const { url, keyHeader } = this.address;
    const requests = await this.#requestsLeft().catch(() => null);
    return { address: normalisedAddress(url), keyHeader, ...this.record.sum(), requests };
  }

  async #requestsLeft(): Promise<ServiceCondition["requests"]> {
    const { limit, windowMs } = this.#limiter;
    const { remaining, nextInS } = await this.#limiter.look(limiterKeyOf(this.address));
    return { remaining, limit, windowS: windowMs / 1000, nextInS };
  }
}
