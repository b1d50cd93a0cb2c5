import "server-only";
import { createHash } from "node:crypto";
import type { ServiceCondition } from "@/lib/contract/service-connection";
import type { CallOptions } from "@/lib/server/ports/discovery-service";
import type { RateLimiter } from "@/lib/server/ports/rate-limiter";
import { CallRecord } from "./call-record";
import { Pacing, type TurnKind } from "./pacing";
import { waitOf } from "./retry-after";
import type { ServiceAddress, Timing } from "./service-address";
import { normalisedAddress, ServiceIdentification } from "./service-identity";
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
