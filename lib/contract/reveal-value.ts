/** Fields with a row in a quote, in row order. */
export const VALUE_FIELDS = [
  "emailExists",
  "engagementRate",
  "country",
  "averageViews",
  "followers",
  "mainCategory",
  "accountType",
] as const;

export type ValueCondition =
  | { field: "emailExists" }
  | { field: "engagementRate" | "averageViews" | "followers"; min: number }
  | { field: "country" | "mainCategory" | "accountType"; oneOf: readonly string[] };

/** `yes` and `no` are proven; the three add up to the new creators of the quote. */
export type ValueRow = { condition: ValueCondition; yes: number; no: number; unknown: number };

/** `rows` is empty while nothing is proven about any creator. */
export type QuoteValue = { rows: readonly ValueRow[] };

/** `proven` keeps only creators proven to meet the condition; `possible` drops only those proven not to. */
export type Narrowing = { condition: string; keep: "proven" | "possible" };

const SEPARATOR = "|";
/** A quote shows two countries at most; longer lists are not valid conditions. */
const MOST_VALUES = 10;

/** `emailExists`, `engagementRate:6`, `country:France|Italy`. */
export function conditionText(condition: ValueCondition): string {
  if ("min" in condition) return `${condition.field}:${condition.min}`;
  return "oneOf" in condition ? `${condition.field}:${condition.oneOf.join(SEPARATOR)}` : condition.field;
}

/** Inverse of `conditionText`. Null when the text is not a condition. */
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
