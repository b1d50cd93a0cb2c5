/** The forms of /admin/spending as the values that their verbs check: read the same in the browser and at the server. */
import { typedField } from "./typed-number";

/** Of a `FormData` and of `URLSearchParams`. */
type Fields = { get: (name: string) => unknown };

const text = (fields: Fields, name: string) => String(fields.get(name) ?? "");

/** An empty sum never asks. */
export const spendingOf = (fields: Fields) => ({
  typedAbove: text(fields, "typedAbove").trim() === "" ? null : typedField(fields, "typedAbove"),
  isPurposeRequired: fields.get("isPurposeRequired") === "1",
});

export const zoneOf = (fields: Fields) => ({ zone: text(fields, "zone") });

export const budgetOf = (fields: Fields) => ({
  purpose: text(fields, "purpose"),
  cap: typedField(fields, "cap"),
});
