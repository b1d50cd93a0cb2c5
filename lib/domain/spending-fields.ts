import type { Budget } from "@/lib/contract/budgets";
import { purposeKey } from "@/lib/contract/reveal";
import { typedField } from "./typed-number";

type Fields = { get: (name: string) => unknown };

const text = (fields: Fields, name: string) => String(fields.get(name) ?? "");

/** Null for an empty field: never. */
const creditsIn = (fields: Fields, name: string) =>
  text(fields, name).trim() === "" ? null : typedField(fields, name);

/** A form without `balanceBelow` leaves it as it is. */
export const spendingOf = (fields: Fields) => ({
  typedAbove: creditsIn(fields, "typedAbove"),
  approvalAbove: creditsIn(fields, "approvalAbove"),
  balanceBelow: fields.get("balanceBelow") === null ? undefined : creditsIn(fields, "balanceBelow"),
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

export const budgetOf = (fields: Fields) => ({
  ...budgetPlaceOf(fields),
  cap: typedField(fields, "cap"),
  isNew: fields.get("isNew") === "1",
});

/** Whether the form is about this budget. */
export function isBudgetOf(fields: Fields, budget: Budget): boolean {
  const { period, isHard } = budgetPlaceOf(fields);
  const isWhose = whoseOf(budget) === (text(fields, "who") || "purpose");
  const isNamed = budget.subject !== "purpose" || budget.key === purposeKey(text(fields, "purpose"));
  return isWhose && isNamed && budget.period === period && budget.isHard === isHard;
}
