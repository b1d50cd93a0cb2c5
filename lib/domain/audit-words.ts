import { actOf, type Act } from "@/lib/contract/audit";
import type { AuditChange, AuditValues } from "@/lib/contract/audit-acts/act-definition";
import { number, roleOf } from "@/lib/contract/audit-acts/act-facts";
import { ownValue } from "@/lib/contract/own-value";
import type { AuditRow } from "@/lib/contract/audit-log";

type AuditSentence = {
  who: string;
  before: string;
  object: string | null;
  after: string;
  fact: string | null;
};

const ACTORS = { operator: "The command line", system: "Scoutdeck", anonymous: "Unknown person" } as const;

export function actorName({ kind, id, name }: AuditRow["actor"]): string {
  if (name !== null) return name;
  if (kind === "member" || kind === "key") return id ?? kind;
  return ACTORS[kind];
}

export function objectName({ subject, before, after }: AuditRow): string | null {
  // Invites have an address only.
  const named =
    subject?.name ??
    after?.name ??
    before?.name ??
    after?.purpose ??
    before?.purpose ??
    after?.email ??
    before?.email;
  return typeof named === "string" && named !== "" ? named : null;
}

/** An act that names its object says less when the object has no name. */
export function auditSentence(row: AuditRow): AuditSentence {
  const { says, does: own = says, fact } = actOf(row.act);
  const object = objectName(row);
  const isNamed = own.includes("{object}") && object !== null;
  const does = isNamed || !own.includes("{object}") ? own : says;
  const [before = "", after = ""] = does.split("{object}");
  return {
    who: actorName(row.actor),
    before: before.trim(),
    object: isNamed ? object : null,
    after: after.trim(),
    fact: fact?.(row, () => auditChanges(row)) || null,
  };
}

/** Values that are never logged; only the change is known. */
const SECRETS: Partial<Record<Act, string>> = {
  "member.password": "Password",
  "setup.completed": "Password",
};

const LABELS: Record<string, string> = {
  about: "About",
  approvalAbove: "Require approval above",
  available: "Left in the budget",
  by: "Signed in by",
  cap: "Credits",
  days: "Days kept",
  endedBudgets: "Budgets that ended",
  keys: "API keys",
  rows: "Transactions",
  isDefault: "Default view",
  isHard: "Blocks when exceeded",
  isPurposeRequired: "Require a purpose",
  isRequired: "Two-step sign-in required",
  isTeam: "Shared with the team",
  monthlyCap: "Credits per month",
  balanceBelow: "Notice below",
  prefix: "Prefix",
  query: "Filters",
  revealId: "Reveal",
  typedAbove: "Confirm reveals above",
};

function labelOf(field: string): string {
  const label = ownValue(LABELS, field);
  if (label !== undefined) return label;
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function textOf(field: string, values: AuditValues | null): string | null {
  const value = values?.[field];
  if (values === null || value === undefined) return null;
  if (value === null || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return number(value);
  return field === "role" ? roleOf(value) : value;
}

export function auditChanges({ act, before, after }: AuditRow): AuditChange[] {
  const secret = SECRETS[act];
  const changes = actOf(act).fields.flatMap((field) => {
    const [old, next] = [textOf(field, before), textOf(field, after)];
    return old === null && next === null
      ? []
      : [{ label: labelOf(field), before: old, after: next, isChanged: old !== next }];
  });
  if (secret === undefined) return changes;
  return [...changes, { label: secret, before: null, after: "changed", isChanged: true }];
}
