/** Queries of saved views, in which a period such as `last-30-days` can replace a first day. */
import { creatorQuery } from "@/lib/contract/creators";
import type { Filter } from "@/lib/contract/definition";
import { dayBefore, firstDayOf, PERIODS, periodSince, type Period } from "@/lib/contract/periods";
import { viralQuery } from "@/lib/contract/viral";

const filters: Filter[] = [...Object.values(viralQuery.filters), ...Object.values(creatorQuery.filters)];
/** The parameter of the last day, by the parameter of the first day. */
const LAST_DAYS = new Map(
  filters.flatMap((filter) => (filter.kind === "dateRange" ? [[filter.from, filter.to] as const] : [])),
);

const isPeriod = (value: string): value is Period => PERIODS.some((period) => period === value);

function mapDays(query: string, change: (day: string, field: string) => string): string {
  const parts = query.split("&").map((part) => {
    const at = part.indexOf("=");
    const field = part.slice(0, Math.max(0, at));
    return LAST_DAYS.has(field) ? `${field}=${change(part.slice(at + 1), field)}` : part;
  });
  return parts.join("&");
}

const isOpen = (query: string, field: string) => !new URLSearchParams(query).has(LAST_DAYS.get(field)!);

/** The query with days, as an address has it. */
export const withDays = (query: string, now: number): string =>
  mapDays(query, (day) => (isPeriod(day) ? firstDayOf(day, now) : day));

/** The query with periods for those of its first days that begin one today. */
export const withPeriods = (query: string, now: number): string =>
  mapDays(query, (day, field) => (isOpen(query, field) ? (periodSince(day, now) ?? day) : day));

/** The periods that `given` names, in the same search with days. */
export function withPeriodsOf(given: string, query: string): string {
  const named = new URLSearchParams(given);
  return mapDays(query, (day, field) => {
    const period = named.get(field) ?? "";
    return isPeriod(period) ? period : day;
  });
}

/**
 * A view's new query. Days that it keeps stay days, and its periods stay periods, also on a page that was opened
 * yesterday. A new day becomes the period that it begins.
 */
export function withPeriodsLike(before: string, query: string, now: number): string {
  const kept = new URLSearchParams(before);
  return mapDays(query, (day, field) => {
    const value = kept.get(field) ?? "";
    if (value === day || !isOpen(query, field)) return day;
    const days = isPeriod(value) ? [now, dayBefore(now)].map((time) => firstDayOf(value, time)) : [];
    return days.includes(day) ? value : (periodSince(day, now) ?? day);
  });
}

/** The first period that the query names. */
export const periodOf = (query: string): Period | undefined =>
  [...LAST_DAYS.keys()].map((field) => new URLSearchParams(query).get(field) ?? "").find(isPeriod);
