import "server-only";
import type { HttpAnswer } from "./send-request";

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
