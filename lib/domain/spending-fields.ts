/** The forms of /admin/spending as the values that their verbs check: read the same in the browser and at the server. */
import { typedNumber } from "./typed-number";

/** Of a `FormData` and of `URLSearchParams`. */
type Fields = { get: (name: string) => unknown };

/** As the form said that its reader writes numbers. */
const number = (fields: Fields, name: string) =>
  typedNumber(text(fields, name), text(fields, "numbers") || undefined);

const text = (fields: Fields, name: string) => String(fields.get(name) ?? "");

/** An empty sum never asks. */
export const spendingOf = (fields: Fields) => ({
  typedAbove: text(fields, "typedAbove").trim() === "" ? null : number(fields, "typedAbove"),
  isPurposeRequired: fields.get("isPurposeRequired") === "1",
});

export const zoneOf = (fields: Fields) => ({ zone: text(fields, "zone") });

export const budgetOf = (fields: Fields) => ({
  purpose: text(fields, "purpose"),
  cap: number(fields, "cap"),
});
