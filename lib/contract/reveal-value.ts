/** What credits bring, by what free searches have proven: the rows of a price, and what it may be narrowed to. No zod. */

/** Fields that a price has a row about, in the order of the rows. */
export const VALUE_FIELDS = [
  "emailExists",
  "engagementRate",
  "country",
  "averageViews",
  "followers",
  "mainCategory",
  "accountType",
] as const;

/** One thing that a creator is or is not: has an address; a number from `min` on; one of these values. */
export type ValueCondition =
  | { field: "emailExists" }
  | { field: "engagementRate" | "averageViews" | "followers"; min: number }
  | { field: "country" | "mainCategory" | "accountType"; oneOf: readonly string[] };

/** `yes` and `no` are proven, `unknown` is neither; together they are all new creators of the price. */
export type ValueRow = { condition: ValueCondition; yes: number; no: number; unknown: number };

/** `rows`: empty while nothing is proven about any of them. */
export type QuoteValue = { rows: readonly ValueRow[] };

/**
 * New creators that a price leaves out. `proven`: all but those who are proven to meet the condition; `possible`: those
 * who are proven not to. `condition`: its one spelling.
 */
export type Narrowing = { condition: string; keep: "proven" | "possible" };

const SEPARATOR = "|";
/** A price names two countries at most; more are no condition of ours. */
const MOST_VALUES = 10;

/** `emailExists`, `engagementRate:6`, `country:France|Italy`. */
export function conditionText(condition: ValueCondition): string {
  if ("min" in condition) return `${condition.field}:${condition.min}`;
  return "oneOf" in condition ? `${condition.field}:${condition.oneOf.join(SEPARATOR)}` : condition.field;
}

/** The condition of such a text; null: it is none. */
export function parseCondition(text: string): ValueCondition | null {
  const [name, rest] = [text.split(":", 1)[0], text.slice(text.indexOf(":") + 1)];
  const field = VALUE_FIELDS.find((each) => each === name);
  switch (field) {
    case undefined:
      return null;
    case "emailExists":
      return text === field ? { field } : null;
    case "engagementRate":
    case "averageViews":
    case "followers":
      return /^\d{1,12}(\.\d{1,6})?$/.test(rest) ? { field, min: Number(rest) } : null;
    default: {
      const oneOf = rest.split(SEPARATOR).filter((value) => value !== "");
      const isOne = text.includes(":") && oneOf.length > 0 && oneOf.length <= MOST_VALUES;
      return isOne ? { field, oneOf } : null;
    }
  }
}
