/** Facts that follow the sentences of the audit log. */
import type { Mark } from "../creator-marks";
import { ownValue } from "../own-value";
import { formatNumber } from "../reader-numbers";
import type { ActRow, AuditChange, AuditValues } from "./act-definition";

export const number = (value: unknown) => formatNumber(Number(value ?? 0));
export const counted = (value: unknown, one: string, many = `${one}s`) =>
  `${number(value)} ${new Intl.PluralRules("en").select(Number(value ?? 0)) === "one" ? one : many}`;
export const quoted = (text: unknown) => (typeof text === "string" && text !== "" ? `“${text}”` : null);
const capOf = (cap: unknown) => (cap === null || cap === undefined ? "no limit" : number(cap));
const ROLES: Record<string, string> = {
  admin: "Admin",
  member: "Member",
  finance: "Finance",
  viewer: "Viewer",
};
export const roleOf = (role: unknown) => ownValue(ROLES, String(role)) ?? String(role);
export const keptOf = (days: unknown) =>
  days === null || days === undefined ? "forever" : counted(days, "day");

export const credits = ({ after, before }: ActRow) => after?.credits ?? before?.credits;
const PERIODS: Record<string, string> = {
  reveal: "a reveal",
  day: "a day",
  month: "a month",
  total: "in total",
};
export function capChange({ before, after }: ActRow, field: string): string {
  const period = ownValue(PERIODS, String(after?.period ?? before?.period)) ?? "a month";
  const warns = (after ?? before)?.isHard === false ? ", warning only" : "";
  const credits = before ? `${capOf(before[field])} → ${capOf(after?.[field])}` : capOf(after?.[field]);
  return `${credits} ${period}${warns}`;
}
/** A single change is shown in full, so that readers need not open the entry. */
export function settings(row: ActRow, changes: () => readonly AuditChange[]): string {
  const changed = changes().filter(({ isChanged }) => isChanged);
  const [only] = changed;
  if (!only || changed.length > 1 || !row.before) return counted(changed.length, "setting");
  return `${only.label}: ${only.before ?? "none"} → ${only.after ?? "none"}`;
}
export const purposeOf = ({ after }: ActRow) => (after?.purpose ? `for ${String(after.purpose)}` : null);
export const boughtOf = (values: AuditValues | null | undefined) =>
  [`${counted(values?.credits, "credit")} on ${String(values?.day)}`, quoted(values?.note)]
    .filter(Boolean)
    .join(", ");
/** Entries of earlier versions don't say who asked. */
export const askedBy = ({ after }: ActRow) => (after?.member ? `for ${String(after.member)}` : null);
export const memberOf = ({ after }: ActRow) => (after?.member ? `as ${String(after.member)}` : null);
const MARKED: Record<Mark, string> = { declined: "declined", doNotContact: "do not contact" };
export const markOf = ({ after }: ActRow) => ownValue<string>(MARKED, String(after?.mark)) ?? null;
export const DECIDED: Record<string, string> = { charge: "counted as charged", release: "given back" };

export const importOf = ({ after, before }: ActRow) => {
  const found = after?.number ?? before?.number;
  return found === undefined || found === null ? null : `no. ${String(found)}`;
};

/** The former name and what it had. */
export const formerly = ({ before, after }: ActRow) =>
  [quoted(before?.purpose), counted(after?.rows, "ledger row"), counted(after?.credits, "credit")]
    .filter(Boolean)
    .join(", ");
