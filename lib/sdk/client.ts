/** Runs wherever `fetch` does. */
import { canonical } from "../contract/canonical";
import { allFieldsOf } from "../contract/definition";
import { operations, type Operation } from "../contract/operations";
import type { Operations, Problem } from "./api";

export type ClientOptions = {
  /** Address of the service, without a path. */
  baseUrl: string;
  apiKey: string;
  /** Only for services that name the header of the key differently. */
  keyHeader?: string;
  /** Attempts at one request, the first included. 8 without it; 1 never repeats. */
  tries?: number;
  /** Longest wait that a `Retry-After` may ask for, in seconds. 60 without it; longer ones are thrown at once. */
  maxWaitS?: number;
  /** Replaces the platform's `fetch`, for example with one that uses a proxy. */
  fetch?: typeof fetch;
};

export type CallOptions = {
  /** Names a purchase: repeated under the same key, it is answered again and not charged again. Made without it. */
  idempotencyKey?: string;
  /** Your own name for the request in the service's logs and errors: 1 to 64 letters, digits, `_` and `-`. */
  requestId?: string;
  signal?: AbortSignal;
};

export type AnswerMeta = {
  requestId: string | null;
  /** Null when the service does not say. A replayed answer says what it cost when it was first given. */
  creditsCharged: number | null;
  creditsRemaining: number | null;
  isReplayed: boolean;
  /** The key of a charging request, also when the client made it. */
  idempotencyKey: string | null;
};

/** Every operation by its name in the OpenAPI document. @throws ServiceError @throws NoAnswerError */
export type ServiceClient = {
  [N in keyof Operations]: (
    input?: Operations[N]["input"],
    options?: CallOptions,
  ) => Promise<Operations[N]["answer"] & { meta: AnswerMeta }>;
};

/** The service refused the request or failed. */
export class ServiceError extends Error {
  readonly status: number;
  /** Undefined when the answer has no code, as from a proxy. */
  readonly code: Problem["code"] | undefined;
  /** The body of the answer; empty when it is not a JSON object. */
  readonly problem: Partial<Problem>;
  /** Seconds until another attempt makes sense. */
  readonly retryAfterS: number | undefined;
  /** True when the service says that this request cost nothing. False leaves it open. */
  readonly isUncharged: boolean;
  /** Send a charging request again under this key to learn what became of it. */
  readonly idempotencyKey: string | undefined;
  constructor(status: number, problem: Partial<Problem>, headers: Headers, idempotencyKey?: string) {
    super(problem.detail ?? problem.message ?? `The service answered ${status}`);
    this.name = "ServiceError";
    this.status = status;
    this.code = problem.code;
    this.problem = problem;
    this.retryAfterS = secondsIn(headers.get("retry-after"));
    this.isUncharged = headers.get("x-credits-charged") === "0";
    this.idempotencyKey = idempotencyKey;
  }
}

/** No answer arrived. A charging request may have been charged: send it again under the same key. */
export class NoAnswerError extends Error {
  readonly idempotencyKey: string | undefined;
  constructor(cause: unknown, idempotencyKey?: string) {
    super("The service did not answer", { cause });
    this.name = "NoAnswerError";
    this.idempotencyKey = idempotencyKey;
  }
}

/** Seconds in a Retry-After, which is a number or a date. */
function secondsIn(text: string | null): number | undefined {
  if (text === null) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

/** @throws the signal's reason when it is aborted meanwhile */
function wait(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, seconds * 1000);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}

/** 128 random bits. `crypto.randomUUID` is missing on pages without TLS. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function searchOf({ input: where, method }: Operation, input: object): string {
  if (method === "POST") return "";
  const known = where.in === "query" ? allFieldsOf(where.query) : [];
  // The service names what it does not know, so a misspelled filter is an error instead of a wider search.
  const others = Object.entries(input).filter(
    ([field, value]) => value !== undefined && !known.includes(field),
  );
  const search = where.in === "query" ? canonical(where.query, input) : "";
  return [search, String(new URLSearchParams(others as [string, string][]))].filter(Boolean).join("&");
}

/** Null for anything that is no count of credits, which a proxy may have written. */
const creditsIn = (text: string | null) => (text !== null && /^\d+$/.test(text) ? Number(text) : null);

async function errorOf(response: Response, idempotencyKey: string | undefined): Promise<ServiceError> {
  const body: unknown = await response.json().catch(() => null);
  const problem = typeof body === "object" && body !== null ? (body as Partial<Problem>) : {};
  return new ServiceError(response.status, problem, response.headers, idempotencyKey);
}

/** Seconds before a request is repeated that got no answer, or whose first attempt still runs. */
const pauseOf = (attempt: number) => Math.min(2 ** (attempt - 1), 16);

/**
 * A charging request is repeated only where the service has refused it uncharged, or has said that it remembers the
 * answers to Idempotency-Keys. Anything else could pay twice.
 */
export function createClient(service: ClientOptions): ServiceClient {
  const { baseUrl, apiKey, keyHeader = "x-svc-api-key", tries = 8, maxWaitS = 60 } = service;
  const send = service.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args));
  let doesRemember = false;

  const attempt = async (operation: Operation, input: object, options: CallOptions): Promise<object> => {
    const { idempotencyKey, requestId, signal } = options;
    const search = searchOf(operation, input);
    const response = await send(`${baseUrl}${operation.path}${search && `?${search}`}`, {
      method: operation.method,
      // A redirect would send the key to another address.
      redirect: "error",
      ...(signal && { signal }),
      headers: {
        [keyHeader]: apiKey,
        ...(operation.method === "POST" && { "content-type": "application/json" }),
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
        ...(requestId !== undefined && { "x-request-id": requestId }),
      },
      ...(operation.method === "POST" && { body: JSON.stringify(input) }),
    });
    const { headers } = response;
    if (headers.has("idempotency-key-retention")) doesRemember = true;
    if (!response.ok) throw await errorOf(response, idempotencyKey);
    const meta: AnswerMeta = {
      requestId: headers.get("x-request-id"),
      creditsCharged: creditsIn(headers.get("x-credits-charged")),
      creditsRemaining: creditsIn(headers.get("x-credits-remaining")),
      isReplayed: headers.get("idempotent-replayed") === "true",
      idempotencyKey: idempotencyKey ?? null,
    };
    return { ...((await response.json()) as object), meta };
  };

  /** Seconds to wait before the request is repeated; undefined: never. */
  const waitAfter = (error: unknown, attempts: number, isFree: boolean): number | undefined => {
    const isSafe = isFree || doesRemember;
    if (!(error instanceof ServiceError)) return isSafe ? pauseOf(attempts) : undefined;
    if (error.code === "idempotency_in_progress") return error.retryAfterS ?? pauseOf(attempts);
    const isRefused = error.status === 429 || (error.status === 503 && (isSafe || error.isUncharged));
    const { retryAfterS } = error;
    return isRefused && retryAfterS !== undefined && retryAfterS <= maxWaitS ? retryAfterS : undefined;
  };

  const call = async (operation: Operation, input: object = {}, given: CallOptions = {}) => {
    const isFree = operation.cost === "free";
    const named = !isFree || operation.isLater === true;
    const options = named ? { ...given, idempotencyKey: given.idempotencyKey ?? newIdempotencyKey() } : given;
    for (let attempts = 1; ; attempts++) {
      try {
        return await attempt(operation, input, options);
      } catch (error) {
        given.signal?.throwIfAborted();
        const seconds = attempts < tries ? waitAfter(error, attempts, isFree) : undefined;
        if (seconds !== undefined) await wait(seconds, given.signal);
        else throw error instanceof ServiceError ? error : new NoAnswerError(error, options.idempotencyKey);
      }
    }
  };
  const entries = Object.entries(operations).map(([name, operation]) => [
    name,
    (input?: object, options?: CallOptions) => call(operation, input, options),
  ]);
  return Object.fromEntries(entries) as ServiceClient;
}
