import "server-only";
/** The shape of the records of a file: how it is recognised, and how its fields become ours. */
import type { RecordKind } from "@/lib/server/ports/catalogue";
import type { Finding } from "./finding";

/**
 * A record under the field names of section 2.1 or 2.3, values unchecked. `observedAt` (ms, or a date-time): when its
 * values were true, when the record says it. `order`: which of several records of an id is the newest, where that is not `observedAt`.
 * `findings`: values that the shape leaves out on purpose.
 */
export type Draft = Record<string, unknown> & {
  observedAt?: number | string;
  order?: number;
  findings?: readonly Finding[];
};

export type ShapeContext = {
  /** Without its folder; may name the country of a chart. */
  fileName: string;
  /** ms since 1970. */
  importedAt: number;
};

type Fields = Record<string, unknown>;

export type ImportShape = {
  /** Name in summaries, messages and the help of the command line. */
  name: string;
  kind: RecordKind;
  /** Our own format: what is wrong in it rejects the row instead of being left out. */
  isNative?: boolean;
  /** The same record comes several times with different counts. */
  isRepeating?: boolean;
  detect(sample: Fields): boolean;
  /** A text instead of a draft is the reason why the record is rejected. */
  map(fields: Fields, context: ShapeContext): Draft | string;
};

/** True when the sample has every one of these fields, whatever their values. */
export function hasAll(sample: Fields, ...names: string[]): boolean {
  return names.every((name) => name in sample);
}

/** The value at `a.b`, whether the source nests its objects or flattens them into names with dots. */
export function at(fields: Fields, path: string): unknown {
  if (Object.hasOwn(fields, path)) return fields[path];
  let value: unknown = fields;
  for (const name of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Fields)[name];
  }
  return value;
}

/** The value as text without blanks around it; empty for anything else. */
export function textAt(fields: Fields, path: string): string {
  const value = at(fields, path);
  if (typeof value === "number")
    return Number.isInteger(value) && !Number.isSafeInteger(value) ? value.toExponential() : String(value);
  return typeof value === "string" ? value.trim() : "";
}

/** Seconds since 1970 → ISO 8601; undefined when it is no such number. */
export function isoOfSeconds(value: unknown): string | undefined {
  const seconds = Number(value);
  return Number.isFinite(seconds) && seconds > 0 && seconds < 1e11
    ? new Date(seconds * 1000).toISOString()
    : undefined;
}
