import "server-only";
/** Reads records of any service leniently: missing or invalid values become unknown (section 11). */
import type { z } from "zod";
import { creator, viralPost, type Creator, type ViralPost } from "@/lib/contract/records";

const MAX_TEXT = 20_000;
const MAX_LIST = 500;

export type JsonObject = Record<string, unknown>;

export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

/** Accepts finite numbers within ±2^53, where integers are exact. */
export function asNumber(value: unknown): number | undefined {
  return typeof value === "number" && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : undefined;
}

export function asCount(value: unknown): number | undefined {
  const number = asNumber(value);
  return number !== undefined && Number.isInteger(number) && number >= 0 ? number : undefined;
}

export function asText(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  return value.slice(0, MAX_TEXT).replaceAll("\0", "").toWellFormed();
}

/** A date and time that lacks a zone; JavaScript would read it in the zone of this server. */
const LOCAL_MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/;

function asMoment(value: unknown): string | undefined {
  const text = asText(value);
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}/.test(text)) return undefined;
  const moment = new Date(LOCAL_MOMENT.test(text) ? `${text}Z` : text);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

function asField(schema: z.ZodType, value: unknown): unknown {
  const { type, format } = schema.def as { type: string; format?: string };
  if (format === "datetime") return asMoment(value);
  if (type === "number") return asNumber(value);
  if (type === "array") {
    if (!Array.isArray(value)) return undefined;
    return value.slice(0, MAX_LIST).flatMap((entry) => asText(entry) ?? []);
  }
  // Enumerations are read as text too, so that unknown values are shown as they are.
  return asText(value);
}

function marksOf(record: JsonObject): string[] | undefined {
  const marks = new Set(record.inferred as string[] | undefined);
  marks.delete("inferred");
  const known = [...marks].filter((field) => Object.hasOwn(record, field));
  return known.length > 0 ? known : undefined;
}

function readRecord<T extends { id: string }>(
  shape: Record<string, z.ZodType>,
  value: unknown,
): T | undefined {
  const raw = asObject(value);
  const id = asText(raw?.id);
  if (!raw || !id || id.length > 200) return undefined;
  const record: JsonObject = {};
  for (const [field, schema] of Object.entries(shape)) {
    const read = Object.hasOwn(raw, field) ? asField(schema, raw[field]) : undefined;
    if (read !== undefined) record[field] = read;
  }
  const { inferred: _, ...rest } = record;
  const inferred = marksOf(record);
  return { ...rest, id, ...(inferred && { inferred }) } as unknown as T;
}

export const readPost = (value: unknown) => readRecord<ViralPost>(viralPost.shape, value);
export const readCreator = (value: unknown) => readRecord<Creator>(creator.shape, value);

export function firstOfEach<T extends { id: string }>(records: readonly T[]): T[] {
  const seen = new Set<string>();
  return records.filter(({ id }) => !seen.has(id) && seen.add(id));
}
