import "server-only";
import type { Observed } from "@/lib/server/ports/catalogue";
import type { Draft, Finding } from "../import-shape";
import type { Reader } from "../field-readers";
import { shownValue } from "./shown-value";

export type { Finding };

export type Readers<Row> = { [K in Exclude<keyof Row, keyof Observed>]-?: Reader<NonNullable<Row[K]>> };

/** @returns the usable values and the findings; a row with an `isRow` finding must be rejected */
export function checkRow<Row extends object>(
  draft: Draft,
  readers: Readers<Row>,
  rules: { required: readonly (keyof Row & string)[]; isNative: boolean },
): { row: Partial<Row>; findings: Finding[] } {
  const row: Partial<Row> = {};
  const findings: Finding[] = [];
  for (const field of Object.keys(readers) as (keyof Readers<Row> & string)[]) {
    const isRequired = rules.required.includes(field);
    const raw = draft[field];
    if (raw === undefined && !isRequired) continue;
    const { value, problem, isMinor } = readers[field](raw);
    if (value !== undefined) row[field] = value;
    const isMissingHere = isRequired && value === undefined;
    if (problem === undefined && !isMissingHere) continue;
    const isRow = isMissingHere || (rules.isNative && !isMinor);
    findings.push({ field, reason: problem ?? "is missing", value: shownValue(raw), isRow });
  }
  return { row, findings };
}
