import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/contract/errors";
import type { Benchmark, FacetCount, Facets, HistogramBucket } from "@/lib/contract/records";
import type { CallOptions } from "@/lib/server/ports/discovery-service";
import { ABSENT, answerError, FAILURES } from "./answer-errors";
import { asCount, asNumber, asObject, asText } from "./read-record";
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

const MAX_ENTRIES = 2_000;

export function listOf<T>(value: unknown, read: (entry: unknown) => T | undefined): T[] {
  return Array.isArray(value) ? value.slice(0, MAX_ENTRIES).flatMap((entry) => read(entry) ?? []) : [];
}

function recordOf<T>(value: unknown, read: (entry: unknown) => T | undefined): Record<string, T> {
  const entries = Object.entries(asObject(value) ?? {}).slice(0, MAX_ENTRIES);
  return Object.fromEntries(
    entries.flatMap(([name, entry]) => {
      const kept = read(entry);
      return kept === undefined || name === "__proto__" ? [] : [[name, kept] as const];
    }),
  );
}

export function facetCount(entry: unknown): FacetCount | undefined {
  const raw = asObject(entry);
  const [value, count] = [asText(raw?.value), asCount(raw?.count)];
  return value === undefined || count === undefined ? undefined : { value, count };
}

export function readBucket(entry: unknown): HistogramBucket | undefined {
  const raw = asObject(entry);
  const [from, to, count] = [asNumber(raw?.from), asNumber(raw?.to), asCount(raw?.count)];
  return from === undefined || to === undefined || count === undefined ? undefined : { from, to, count };
}

export function dayCount(entry: unknown): { day: string; count: number } | undefined {
  const raw = asObject(entry);
  const [day, count] = [asText(raw?.day), asCount(raw?.count)];
  return day === undefined || count === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(day)
    ? undefined
    : { day, count };
}

function benchmark(entry: unknown): Benchmark | undefined {
  const raw = asObject(entry);
  const count = asCount(raw?.count);
  const scoreAt = listOf(raw?.scoreAt, asNumber);
  if (!raw || count === undefined || scoreAt.length !== 21) return undefined;
  return {
    count,
    scoreAt,
    usualReach: asNumber(raw.usualReach) ?? null,
    usualEngagement: asNumber(raw.usualEngagement) ?? null,
    usualShareRate: asNumber(raw.usualShareRate) ?? null,
  };
}

export function readFacets(body: unknown): Facets | undefined {
  const raw = asObject(asObject(body)?.response);
  const total = asCount(raw?.total);
  if (!raw || total === undefined) return undefined;
  return {
    total,
    counts: recordOf(raw.counts, (entry) => listOf(entry, facetCount)),
    histograms: recordOf(raw.histograms, (entry) => listOf(entry, readBucket)),
    ...(raw.perDay !== undefined && { perDay: listOf(raw.perDay, dayCount) }),
    ...(raw.topSounds !== undefined && { topSounds: listOf(raw.topSounds, facetCount) }),
    ...(raw.topHookOpenings !== undefined && { topHookOpenings: listOf(raw.topHookOpenings, facetCount) }),
    ...(raw.benchmarks !== undefined && { benchmarks: recordOf(raw.benchmarks, benchmark) }),
  };
}
