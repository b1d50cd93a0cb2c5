import { InvalidArgumentError } from "commander";
import { readMoment } from "@/lib/server/service/import/field-readers";

/** `2026-01-31` or `2026-01-31T12:00:00Z` → ms since 1970. */
export function dateOption(text: string): number {
  const { value, problem } = readMoment(text);
  if (value === undefined)
    throw new InvalidArgumentError(`It ${problem ?? "must be a date like 2026-01-31"}.`);
  return value;
}
