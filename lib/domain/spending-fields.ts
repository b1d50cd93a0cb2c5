import { typedField } from "./typed-number";

type Fields = { get: (name: string) => unknown };

const text = (fields: Fields, name: string) => String(fields.get(name) ?? "");

/** An empty field never requires typing. */
export const spendingOf = (fields: Fields) => ({
  typedAbove: text(fields, "typedAbove").trim() === "" ? null : typedField(fields, "typedAbove"),
  approvalAbove: text(fields, "approvalAbove").trim() === "" ? null : typedField(fields, "approvalAbove"),
  isPurposeRequired: fields.get("isPurposeRequired") === "1",
});

export const zoneOf = (fields: Fields) => ({ zone: text(fields, "zone") });

/** `everyone`, `purpose`, `role:…`, `member:…` */
export const whoseOf = ({ subject, key }: { subject: string; key: string }): string =>
  subject === "role" || subject === "member" ? `${subject}:${key}` : subject;

/** Defaults to a hard monthly budget of a purpose. */
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
