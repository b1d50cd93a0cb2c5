import "server-only";
import type { CountsAt, CreatorSources, RecordSource, RecordSources } from "@/lib/contract/record-sources";
import { listOf } from "./read-facets";
import { asNumber, asObject, asText } from "./read-record";

function momentOf(value: unknown): string | null {
  const ms = typeof value === "string" ? Date.parse(value) : NaN;
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

function readSource(entry: unknown): RecordSource | undefined {
  const raw = asObject(entry);
  return (
    raw && { name: asText(raw.name) ?? null, newest: momentOf(raw.newest), oldest: momentOf(raw.oldest) }
  );
}

function readCounts(entry: unknown): CountsAt | undefined {
  const raw = asObject(entry);
  const observedAt = momentOf(raw?.observedAt);
  if (!raw || observedAt === null) return undefined;
  const counts = Object.entries(asObject(raw.counts) ?? {}).flatMap(([field, value]) => {
    const number = asNumber(value);
    return number === undefined ? [] : [[field, number] as const];
  });
  return { observedAt, source: asText(raw.source) ?? null, counts: Object.fromEntries(counts) };
}

function readCreator(entry: unknown): CreatorSources | undefined {
  const raw = asObject(entry);
  const id = asText(raw?.id);
  return raw && id !== undefined ? { id, sources: listOf(raw.sources, readSource) } : undefined;
}

function readPost(entry: unknown): RecordSources | undefined {
  const creator = readCreator(entry);
  const raw = asObject(entry);
  if (!creator || !raw) return undefined;
  return { ...creator, inferred: listOf(raw.inferred, asText), history: listOf(raw.history, readCounts) };
}

function readAll<T>(body: unknown, read: (entry: unknown) => T | undefined): T[] | undefined {
  const data = asObject(asObject(body)?.response)?.data;
  return Array.isArray(data) ? listOf(data, read) : undefined;
}

export const readPostSources = (body: unknown) => readAll(body, readPost);
export const readCreatorSources = (body: unknown) => readAll(body, readCreator);
