import "server-only";
import { AppError } from "@/lib/contract/errors";
import { asObject } from "./read-record";
import type { HttpAnswer, RequestFailure } from "./send-request";

export const ABSENT: readonly number[] = [404, 405, 501];

export const FAILURES: Record<RequestFailure["reason"], () => AppError> = {
  unreachable: () => new AppError("unavailable", "The service cannot be reached."),
  timeout: () => new AppError("unavailable", "The service did not answer in time."),
  broken: () => new AppError("unavailable", "The connection to the service broke."),
  too_large: () => new AppError("service_unknown_outcome", "The service sent more than 10 MB."),
  aborted: () => new AppError("unavailable", "The request was cancelled."),
};

const MAX_LENGTH = 300;

function firstText(body: unknown): string | undefined {
  const raw = asObject(body);
  if (!raw) return undefined;
  const nested = asObject(raw.error);
  return [raw.message, raw.detail, raw.error, nested?.message, raw.title].find(
    (text): text is string => typeof text === "string" && text.trim() !== "",
  );
}

export const KEY_REFUSALS: readonly number[] = [401, 403];

/** The service's own text is not used because it may contain the key. */
export const keyRefusedText = (status: number) =>
  `The service rejected our API key (${status}). An admin can fix it: SERVICE_API_KEY on the server.`;

/** Safe to show: from JSON only, never HTML, on one line, without control characters or an echoed key. */
export function refusalText(body: string, apiKey: string): string | undefined {
  let text: string | undefined;
  try {
    text = firstText(JSON.parse(body));
  } catch {
    return undefined;
  }
  if (text === undefined || /<\/?[a-z!]/i.test(text)) return undefined;
  const plain = text
    .replaceAll(apiKey, "…")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]+|\s+/gu, " ")
    .trim();
  return plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH)}…` : plain;
}

const MAX_S = 3_600;
const DEFAULT_WAIT_S = 15;
const HTTP_DATE =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;

function httpDate(text: string | undefined): number | undefined {
  // Date.parse alone reads "-5" as a year.
  if (text === undefined || !HTTP_DATE.test(text)) return undefined;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? undefined : moment;
}

/**
 * Clamped to 0..3600 (section 11); undefined if the header is missing or invalid.
 * @param date the `Date` header of the same answer: a date is relative to the service's clock, not to ours
 */
export function retryAfterSeconds(header: string | undefined, date?: string): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d+$/.test(text)) return Math.min(MAX_S, Number(text));
  const moment = httpDate(text);
  if (moment === undefined) return undefined;
  const seconds = Math.ceil((moment - (httpDate(date) ?? Date.now())) / 1000);
  return Math.min(MAX_S, Math.max(0, seconds));
}

export function waitOf({ headers }: HttpAnswer): number {
  return Math.max(1, retryAfterSeconds(headers["retry-after"], headers.date) ?? DEFAULT_WAIT_S);
}

export function answerError(answer: HttpAnswer, apiKey: string): AppError {
  const { status, headers, body } = answer;
  const reason = refusalText(body, apiKey);
  const withText = (text: string) => (reason === undefined ? text : `${text}: ${reason}`);
  if (status === 429) {
    const retryAfterS = waitOf(answer);
    return new AppError("rate_limited", `The service asks us to wait ${retryAfterS} s.`, { retryAfterS });
  }
  if (status >= 500) {
    const retryAfterS = retryAfterSeconds(headers["retry-after"], headers.date);
    const text = withText(`The service failed (${status})`);
    return new AppError("unavailable", text, retryAfterS === undefined ? {} : { retryAfterS });
  }
  if (KEY_REFUSALS.includes(status))
    return new AppError("service_rejected", keyRefusedText(status), { isKeyRefused: true });
  if (status >= 300 && status < 400) {
    const text = `The service redirects to another address (${status}), which is not followed.`;
    return new AppError("service_rejected", text);
  }
  if (status < 300) return new AppError("service_unknown_outcome", `The service answered ${status}.`);
  return new AppError("service_rejected", withText(`The service refused the request (${status})`));
}
