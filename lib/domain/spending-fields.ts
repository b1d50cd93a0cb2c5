/** The forms of /admin/spending as the values that their verbs check: read the same in the browser and at the server. */
import { typedField } from "./typed-number";

/** Of a `FormData` and of `URLSearchParams`. */
type Fields = { get: (name: string) => unknown };

const text = (fields: Fields, name: string) => String(fields.get(name) ?? "");

/** An empty sum never asks. */
export const spendingOf = (fields: Fields) => ({
  typedAbove: text(fields, "typedAbove").trim() === "" ? null : typedField(fields, "typedAbove"),
  approvalAbove: text(fields, "approvalAbove").trim() === "" ? null : typedField(fields, "approvalAbove"),
  isPurposeRequired: fields.get("isPurposeRequired") === "1",
});

export const zoneOf = (fields: Fields) => ({ zone: text(fields, "zone") });

/** How a form names whose budget it is: `everyone`, `purpose`, `role:…`, `member:…`. */
export const whoseOf = ({ subject, key }: { subject: string; key: string }): string =>
  subject === "role" || subject === "member" ? `${subject}:${key}` : subject;

/** Which budget a form is about. One without more is of a purpose and a month, and refuses. */
export function budgetPlaceOf(fields: Fields) {
  const [subject = "", ...key] = (text(fields, "who") || "purpose").split(":");
  const named = key.join(":");
  const whose = {
    ...(subject === "role" && { role: named }),
    ...(subject === "member" && { member: named }),
    ...(subject === "purpose" && { purpose: text(fields, "purpose") }),
  };
  return {
    subject,
    ...whose,
    period: text(fields, "period") || "month",
    isHard: text(fields, "kind") !== "soft",
  };
}

export const budgetOf = (fields: Fields) => ({ ...budgetPlaceOf(fields), cap: typedField(fields, "cap") });
