import { z } from "zod";
import { quoted } from "./quoted";
import type { Parsed } from "./query";
import { didYouMean } from "./suggestion";

export const MOST_ENTRIES = 1_000;

const whole = (from: number, to: number) => {
  const error = `must be a whole number from ${from} to ${to}`;
  return z.int({ error }).min(from, { error }).max(to, { error });
};

/** Entries are only appended, oldest first, so pages never change and none is missed between two reads. */
export const entryCursor = z.strictObject({
  after: whole(0, Number.MAX_SAFE_INTEGER)
    .default(0)
    .describe("Only entries with a greater id: next_after of the page before, or the id read last."),
  perPage: whole(1, MOST_ENTRIES).default(100).describe("Results per page."),
});
export type EntryCursor = z.infer<typeof entryCursor>;

const FIELDS = Object.keys(entryCursor.shape);

export function parseCursor(params: Iterable<[string, string]>): Parsed<EntryCursor> {
  const issues: Parsed<EntryCursor>["issues"] = [];
  const given = new Map<string, unknown>();
  for (const [field, raw] of params) {
    const message = `is not a parameter of this operation.${didYouMean(field, FIELDS)}`;
    if (!FIELDS.includes(field)) issues.push({ field: quoted(field), code: "unknown_parameter", message });
    else if (given.has(field))
      issues.push({ field, code: "repeated_parameter", message: "must be given once" });
    else given.set(field, /^\d{1,16}$/.test(raw) ? Number(raw) : raw);
  }
  const parsed = entryCursor.safeParse(Object.fromEntries(given));
  if (parsed.success) return { values: parsed.data, issues };
  // A number beyond 2^53 breaks two rules of one field.
  const messages = new Map(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
  for (const [field, message] of messages) issues.push({ field, code: "invalid_value", message });
  return { values: { after: 0, perPage: 100 }, issues };
}
