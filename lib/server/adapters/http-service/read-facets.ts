import "server-only";
import type { Benchmark, FacetCount, Facets, HistogramBucket } from "@/lib/contract/records";
import { asCount, asNumber, asObject, asText } from "./read-record";

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
