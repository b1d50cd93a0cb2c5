/** `GET /api/v2/usage`: what a key spent on the days of a range. */
import { z } from "zod";
import { day } from "./kinds";
import { quoted } from "./quoted";
import type { Parsed } from "./query";
import { count, message } from "./records";
import { didYouMean } from "./suggestion";

const DAYS_WITHOUT_RANGE = 30;
const DAY_MS = 86_400_000;

export const keyUsage = z.object({
  message,
  response: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    credits: z.int().describe("Spent in the range."),
    days: z
      .array(z.object({ day: z.iso.date(), credits: z.int(), purchases: count }))
      .describe("UTC days with purchases or corrections, oldest first."),
  }),
  credits: z.object({
    remaining: count.nullable().describe("Null when a connected service does not say."),
    spentThisMonth: count,
    monthlyCap: z.int().nullable(),
  }),
});
export type KeyUsage = z.infer<typeof keyUsage>;

export const usageRange = z.strictObject({
  from: day.describe(`First UTC day; ${DAYS_WITHOUT_RANGE} days up to the last one without it.`),
  to: day.describe("Last UTC day, included; today without it."),
});
/** Days as YYYY-MM-DD, both included. */
export type UsageRange = z.infer<typeof usageRange>;

const FIELDS = Object.keys(usageRange.shape);
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** @param days of the range that have purchases, oldest first */
export const usageOf = (range: UsageRange, days: KeyUsage["response"]["days"]): KeyUsage["response"] => ({
  ...range,
  credits: days.reduce((sum, { credits }) => sum + credits, 0),
  days,
});

export function parseUsageRange(params: Iterable<[string, string]>, now = Date.now()): Parsed<UsageRange> {
  const issues: Parsed<UsageRange>["issues"] = [];
  const given: Partial<UsageRange> = {};
  for (const [field, raw] of params) {
    const message = `is not a parameter of this operation.${didYouMean(field, FIELDS)}`;
    if (field !== "from" && field !== "to")
      issues.push({ field: quoted(field), code: "unknown_parameter", message });
    else if (given[field] !== undefined)
      issues.push({ field, code: "repeated_parameter", message: "must be given once" });
    else {
      const { error } = day.safeParse(raw);
      if (error) issues.push({ field, code: "invalid_value", message: error.issues[0]!.message });
      given[field] = error ? dayOf(now) : raw;
    }
  }
  const today = dayOf(now);
  const { to = given.from !== undefined && given.from > today ? given.from : today } = given;
  const { from = dayOf(Date.parse(to) - (DAYS_WITHOUT_RANGE - 1) * DAY_MS) } = given;
  if (from > to && issues.length === 0)
    issues.push({ field: "from", code: "min_greater_than_max", message: "must not be greater than to" });
  return { values: { from, to }, issues };
}
