import "server-only";
import type { RecordKind } from "@/lib/server/ports/catalogue";

/** `isRow`: the record was rejected; otherwise only the field was dropped. */
export type Finding = { field: string; reason: string; value?: string; isRow: boolean };

/**
 * A record under the field names of section 2.1 or 2.3, not validated. `observedAt`: observation time, in ms or as a
 * date-time. `order`: ranks several records of an id, newest highest; default `observedAt`. `findings`: values that the
 * shape drops on purpose.
 */
export type Draft = Record<string, unknown> & {
  observedAt?: number | string;
  order?: number;
  findings?: readonly Finding[];
};

type ShapeContext = {
  /** The name has no folder; it may contain the country of a chart. */
  fileName: string;
  /** ms since 1970. */
  importedAt: number;
};

type Fields = Record<string, unknown>;

export type ImportShape = {
  name: string;
  kind: RecordKind;
  /** In the native format an error rejects the row instead of dropping the field. */
  isNative?: boolean;
  isRepeating?: boolean;
  detect(sample: Fields): boolean;
  /** Returns the reason as text when the record is rejected. */
  map(fields: Fields, context: ShapeContext): Draft | string;
};

export function hasAll(sample: Fields, ...names: string[]): boolean {
  return names.every((name) => name in sample);
}

/** The value at `a.b`, for nested objects as well as for the names `a.b` and `a/b` of a flattened table. */
export function at(fields: Fields, path: string): unknown {
  if (Object.hasOwn(fields, path)) return fields[path];
  if (!path.includes(".")) return undefined;
  const slashed = path.replaceAll(".", "/");
  if (Object.hasOwn(fields, slashed)) return fields[slashed];
  let value: unknown = fields;
  for (const name of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Fields)[name];
  }
  return value;
}

/** Trimmed text; empty for any other type. */
export function textAt(fields: Fields, path: string): string {
  const value = at(fields, path);
  if (typeof value === "number")
    return Number.isInteger(value) && !Number.isSafeInteger(value) ? value.toExponential() : String(value);
  return typeof value === "string" ? value.trim() : "";
}

/** Undefined when the value is not a number of seconds since 1970. */
export function isoOfSeconds(value: unknown): string | undefined {
  const seconds = Number(value);
  return Number.isFinite(seconds) && seconds > 0 && seconds < 1e11
    ? new Date(seconds * 1000).toISOString()
    : undefined;
}
