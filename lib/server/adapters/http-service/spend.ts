import "server-only";
/** Sends charging calls. A call that may have arrived is never repeated (docs/money.md). */
import { setTimeout as sleep } from "node:timers/promises";
import { AppError, type ErrorCode } from "@/lib/contract/errors";
import type { Creator } from "@/lib/contract/records";
import type { ChargeOutcome } from "@/lib/server/ports/discovery-service";
import { pageOf } from "./read-pages";
import { asCount, asObject, firstOfEach, readCreator } from "./read-record";
import { KEY_REFUSALS, keyRefusedText, refusalText, retryAfterSeconds, waitOf } from "./answer-errors";
import { RequestFailure, type HttpAnswer } from "./send-request";
import type { Call, ServiceConnection } from "./service-connection";

const TRIES = 3;

/** These statuses prove that nothing was charged. Any other status, except for 200 and 3xx, leaves the outcome open. */
const REFUSALS: Record<number, ErrorCode> = {
  400: "service_rejected",
  401: "service_rejected",
  402: "insufficient_credits",
  403: "service_rejected",
  404: "service_rejected",
  405: "service_rejected",
  413: "service_rejected",
  414: "service_rejected",
  415: "service_rejected",
  422: "service_rejected",
  429: "rate_limited",
  431: "service_rejected",
};

/** For these statuses and any server error, nothing was charged if the service says so. */
const STATED: readonly number[] = [408, 409, 425];

const unknown = (message: string): ChargeOutcome => ({ state: "unknown", message });

function statedCharge(body: unknown, { headers }: HttpAnswer): number | undefined {
  const header = headers["x-credits-charged"];
  const inHeader = typeof header === "string" && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
  return asCount(asObject(asObject(body)?.credits)?.charged) ?? inHeader;
}

function isStatedFree({ status, headers, body }: HttpAnswer): boolean {
  if (status < 500 && !STATED.includes(status)) return false;
  if (headers["x-credits-charged"] !== "0") return false;
  try {
    return (asCount(asObject(asObject(JSON.parse(body))?.credits)?.charged) ?? 0) === 0;
  } catch {
    return true;
  }
}

function settled(answer: HttpAnswer, ids: readonly string[] | undefined): ChargeOutcome {
  let body: unknown;
  try {
    body = JSON.parse(answer.body);
  } catch {
    return unknown("The service's answer was cut off or is not JSON.");
  }
  const records = pageOf(body)?.data;
  if (!records) return unknown("The service's answer has no list of creators.");
  const readable: Creator[] = firstOfEach(records.flatMap((record) => readCreator(record) ?? []));
  const byId = new Map(readable.map((record) => [record.id, record]));
  const creators = ids ? ids.flatMap((id) => byId.get(id) ?? []) : readable;
  const notFound = ids ? ids.filter((id) => !byId.has(id)) : [];
  const surplus = records.length - creators.length;
  return {
    state: "settled",
    creators,
    notFound,
    charged: statedCharge(body, answer) ?? records.length,
    ...(surplus > 0 && { surplus }),
  };
}

/** Implements the table in docs/money.md. */
function outcomeOf(answer: HttpAnswer, ids: readonly string[] | undefined, apiKey: string): ChargeOutcome {
  const { status } = answer;
  if (status === 200) return settled(answer, ids);
  if (status >= 300 && status < 400) {
    const message = `The service redirects to another address (${status}), which is not followed.`;
    return { state: "void", code: "service_rejected", message };
  }
  const code = REFUSALS[status];
  const reason = refusalText(answer.body, apiKey);
  const message = KEY_REFUSALS.includes(status)
    ? keyRefusedText(status)
    : `The service answered ${status}${reason === undefined ? "." : `: ${reason}`}`;
  // This mismatch means that another request under the same key did arrive.
  const isReused = status === 422 && /"idempotency_mismatch"/.test(answer.body);
  if (code === undefined && isStatedFree(answer)) {
    const retryAfterS = retryAfterSeconds(answer.headers["retry-after"], answer.headers.date);
    return { state: "void", code: "unavailable", message, retryAfterS };
  }
  if (code === undefined || isReused) return unknown(message);
  return { state: "void", code, message, ...(status === 429 && { retryAfterS: waitOf(answer) }) };
}

/**
 * A call is repeated only if it certainly never arrived, and under the same Idempotency-Key. Never throws.
 * @param ids the requested creators, all others are dropped; undefined keeps everything on the page
 */
export async function spend(
  connection: ServiceConnection,
  call: Call & { idempotencyKey: string },
  ids?: readonly string[],
): Promise<ChargeOutcome> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await connection.send("reveal", call);
      return outcomeOf(answer, ids, connection.address.apiKey);
    } catch (error) {
      if (error instanceof AppError) {
        const { code, message, extra } = error;
        return { state: "void", code, message, retryAfterS: extra.retryAfterS };
      }
      if (!(error instanceof RequestFailure) || error.wasSent) {
        const isLate = error instanceof RequestFailure && error.reason === "timeout";
        return unknown(
          isLate ? "The service did not answer in time." : "The connection to the service broke.",
        );
      }
      if (attempt >= TRIES) {
        return { state: "void", code: "unavailable", message: "The service cannot be reached." };
      }
      await sleep(connection.retryDelayMs * attempt);
    }
  }
}
