import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/contract/errors";
import type { CallOptions } from "@/lib/server/ports/discovery-service";
import { ABSENT, answerError, FAILURES } from "./answer-errors";
import { RequestFailure, type HttpAnswer } from "./send-request";
import type { Call, ServiceConnection } from "./service-connection";

const RETRIES = 2;

function isPassing(outcome: HttpAnswer | RequestFailure): boolean {
  if (outcome instanceof RequestFailure)
    return outcome.reason === "unreachable" || outcome.reason === "broken";
  // A 501 means that the operation does not exist, which is permanent.
  return outcome.status === 429 || (outcome.status >= 500 && outcome.status !== 501);
}

/**
 * After a 429 the queue decides whether to wait or to fail. @returns null when an extension is absent
 * @throws AppError `rate_limited`, `unavailable`, `service_rejected`, `service_unknown_outcome`
 */
export async function readFree<T>(
  connection: ServiceConnection,
  call: Call,
  read: (body: unknown) => T | undefined,
  { signal, isBackground, isExtension = false }: CallOptions & { isExtension?: boolean } = {},
): Promise<T | null> {
  for (let retry = 0; ; retry++) {
    const kind = isBackground ? "background" : "search";
    const outcome = await connection.send(kind, call, { signal }).catch((error: unknown) => {
      if (error instanceof RequestFailure) return error;
      throw error;
    });
    if (isPassing(outcome) && retry < RETRIES) {
      const isLimited = !(outcome instanceof RequestFailure) && outcome.status === 429;
      if (!isLimited)
        await sleep(connection.retryDelayMs * (retry + 0.5 + Math.random()), undefined, { signal });
      continue;
    }
    if (outcome instanceof RequestFailure) {
      signal?.throwIfAborted();
      throw FAILURES[outcome.reason]();
    }
    if (isExtension && ABSENT.includes(outcome.status)) return null;
    if (outcome.status !== 200) throw answerError(outcome, connection.address.apiKey);
    const value = parsed(outcome.body, read);
    if (value !== undefined) return value;
    // A web server that answers unknown paths with its start page lacks the operation too.
    if (isExtension) return null;
    const unreadable = "The service's answer does not match the specification.";
    connection.record.unreadable(call.path, unreadable);
    throw new AppError("service_unknown_outcome", unreadable);
  }
}

function parsed<T>(text: string, read: (body: unknown) => T | undefined): T | undefined {
  try {
    return read(JSON.parse(text));
  } catch {
    return undefined;
  }
}
