import "server-only";
import type { UsageQuery } from "./usage";

const MAX_PAGE = 1_000_000;
/** A day that exists. */
const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Reads the address of the usage page; what cannot be read is left out. */
export function usageQueryOf(params: URLSearchParams): UsageQuery {
  const [from, to, page] = [params.get("from"), params.get("to"), Number(params.get("page"))];
  return {
    memberId: params.get("member") || undefined,
    purpose: params.get("purpose") || undefined,
    from: isDay(from) ? from : undefined,
    to: isDay(to) ? to : undefined,
    page: Number.isSafeInteger(page) && page > 0 && page <= MAX_PAGE ? page : 1,
  };
}
