import { actOf, type Act } from "@/lib/contract/audit";
import type { Mark } from "@/lib/contract/creator-marks";
import { ownValue } from "@/lib/contract/own-value";
import type { AuditRow, AuditValues } from "@/lib/contract/audit-log";
import { formatNumber } from "@/lib/contract/reader-numbers";

/** `{object}` in `does` is the name of the subject. `fact` follows the sentence. */
type Words = { does: string; fact?: (row: AuditRow) => string | null };
export type AuditSentence = {
  who: string;
  before: string;
  object: string | null;
  after: string;
  fact: string | null;
};

const number = (value: unknown) => formatNumber(Number(value ?? 0));
const counted = (value: unknown, one: string, many = `${one}s`) =>
  `${number(value)} ${new Intl.PluralRules("en").select(Number(value ?? 0)) === "one" ? one : many}`;
const quoted = (text: unknown) => (typeof text === "string" && text !== "" ? `“${text}”` : null);
const capOf = (cap: unknown) => (cap === null || cap === undefined ? "no limit" : number(cap));
const ROLES: Record<string, string> = {
  admin: "Admin",
  member: "Member",
  finance: "Finance",
  viewer: "Viewer",
};
const roleOf = (role: unknown) => ownValue(ROLES, String(role)) ?? String(role);
const keptOf = (days: unknown) => (days === null || days === undefined ? "forever" : counted(days, "day"));

const credits = ({ after, before }: AuditRow) => after?.credits ?? before?.credits;
const PERIODS: Record<string, string> = {
  reveal: "a reveal",
  day: "a day",
  month: "a month",
  total: "in total",
};
function capChange({ before, after }: AuditRow, field: string): string {
  const period = ownValue(PERIODS, String(after?.period ?? before?.period)) ?? "a month";
  const warns = (after ?? before)?.isHard === false ? ", warning only" : "";
  const credits = before ? `${capOf(before[field])} → ${capOf(after?.[field])}` : capOf(after?.[field]);
  return `${credits} ${period}${warns}`;
}
/** A single change is shown in full, so that readers need not open the entry. */
function settings(row: AuditRow): string {
  const changed = auditChanges(row).filter(({ isChanged }) => isChanged);
  const [only] = changed;
  if (!only || changed.length > 1 || !row.before) return counted(changed.length, "setting");
  return `${only.label}: ${only.before ?? "none"} → ${only.after ?? "none"}`;
}
const purposeOf = ({ after }: AuditRow) => (after?.purpose ? `for ${String(after.purpose)}` : null);
const boughtOf = (values: AuditValues | null | undefined) =>
  [`${counted(values?.credits, "credit")} on ${String(values?.day)}`, quoted(values?.note)]
    .filter(Boolean)
    .join(", ");
const memberOf = ({ after }: AuditRow) => (after?.member ? `as ${String(after.member)}` : null);
const MARKED: Record<Mark, string> = { declined: "declined", doNotContact: "do not contact" };
const markOf = ({ after }: AuditRow) => ownValue<string>(MARKED, String(after?.mark)) ?? null;
const DECIDED: Record<string, string> = { charge: "counted as charged", release: "given back" };

/** The former name and what it had. */
const formerly = ({ before, after }: AuditRow) =>
  [quoted(before?.purpose), counted(after?.rows, "ledger row"), counted(after?.credits, "credit")]
    .filter(Boolean)
    .join(", ");

/** Overrides the texts of `ACTS` where more is known. */
const WORDS: Partial<Record<Act, Words>> = {
  "setup.completed": { does: "created the first admin account" },
  "session.started": {
    does: "signed in",
    fact: ({ after }) => (after?.by ? `by ${String(after.by)}` : null),
  },
  "member.joined": {
    does: "joined by single sign-on",
    fact: ({ after }) => `as ${roleOf(after?.role)}`,
  },
  "member.added": { does: "added {object}", fact: ({ after }) => `as ${roleOf(after?.role)}` },
  "member.role": {
    does: "changed the role of {object}",
    fact: ({ before, after }) => `${roleOf(before?.role)} → ${roleOf(after?.role)}`,
  },
  "member.cap": { does: "changed the budget of {object}", fact: (row) => capChange(row, "monthlyCap") },
  "member.password": { does: "reset the password of {object}" },
  "member.disabled": { does: "disabled {object}" },
  "member.enabled": { does: "enabled {object}" },
  "key.created": {
    does: "created the API key {object}",
    fact: (row) => (memberOf(row) ? `acts ${memberOf(row)}` : counted(credits(row), "credit")),
  },
  "key.revoked": { does: "revoked the API key {object}" },
  "key.changed": { does: "changed the API key {object}" },
  "key.rotated": { does: "replaced the secret of the API key {object}" },
  "credits.refused": {
    does: "was refused records",
    fact: (row) =>
      `${counted(credits(row), "credit")} needed, ${number(row.after?.available)} left, 0 charged`,
  },
  "key.refused": {
    does: "was refused a request",
    fact: ({ after }) => (after?.needs ? `needs the scope ${String(after.needs)}` : null),
  },
  "credits.reclaimed": {
    does: "took back the credits of {object}",
    fact: (row) => counted(credits(row), "credit"),
  },
  "credits.granted": {
    does: "added credits to {object}",
    fact: (row) => [counted(credits(row), "credit"), quoted(row.after?.note)].filter(Boolean).join(", "),
  },
  "purchase.noted": { does: "noted a purchase of credits", fact: ({ after }) => boughtOf(after) },
  "purchase.withdrawn": { does: "withdrew a purchase of credits", fact: ({ before }) => boughtOf(before) },
  "settings.spending": { does: "changed the spending settings", fact: settings },
  "settings.zone": {
    does: "changed the reporting time zone",
    fact: ({ before, after }) => `${String(before?.timeZone)} → ${String(after?.timeZone)}`,
  },
  "settings.audit": {
    does: "changed how long the audit log is kept",
    fact: ({ before, after }) => `${keptOf(before?.days)} → ${keptOf(after?.days)}`,
  },
  "settings.step": {
    does: "changed the two-step sign-in requirement",
    fact: ({ after }) => (after?.isRequired ? "required" : "not required"),
  },
  "second-step.reset": { does: "reset two-step sign-in of {object}" },
  "budget.saved": { does: "saved the budget of {object}", fact: (row) => capChange(row, "cap") },
  "budget.removed": { does: "removed the budget of {object}" },
  "purpose.renamed": { does: "renamed a purpose to {object}", fact: formerly },
  "purpose.merged": { does: "merged a purpose into {object}", fact: formerly },
  "request.asked": {
    does: "asked for credits",
    fact: (row) => [counted(credits(row), "credit"), quoted(row.after?.reason)].filter(Boolean).join(", "),
  },
  "request.withdrawn": {
    does: "withdrew a request for credits",
    fact: (row) => counted(credits(row), "credit"),
  },
  "request.approved": {
    does: "approved credits",
    fact: (row) => `${counted(credits(row), "credit")} until ${String(row.after?.lastDay)}`,
  },
  "request.declined": {
    does: "declined a request for credits",
    fact: ({ after }) => quoted(after?.note),
  },
  "view.saved": {
    does: "saved the view {object}",
    fact: ({ after }) => (after?.isTeam ? "for the team" : null),
  },
  "view.changed": { does: "changed the view {object}" },
  "view.deleted": { does: "deleted the view {object}" },
  "view.restored": { does: "restored the view {object}" },
  "list.created": {
    does: "created the list {object}",
    fact: ({ after }) => (after?.isTeam ? "for the team" : null),
  },
  "list.changed": { does: "changed the list {object}" },
  "list.closed": { does: "archived the list {object}" },
  "list.reopened": { does: "reopened the list {object}" },
  "list.removed": { does: "deleted the list {object}" },
  "list.restored": { does: "restored the list {object}" },
  "list.added": { does: "added to the list {object}", fact: ({ after }) => counted(after?.items, "item") },
  "list.taken": {
    does: "removed from the list {object}",
    fact: ({ after }) => counted(after?.items, "item"),
  },
  "export.list": { does: "exported a list", fact: ({ after }) => counted(after?.rows, "row") },
  "reveal.confirmed": {
    does: "confirmed a reveal",
    fact: (row) => [counted(credits(row), "credit"), purposeOf(row), memberOf(row)].filter(Boolean).join(" "),
  },
  "spending.refused": {
    does: "was refused a reveal",
    fact: (row) =>
      `${counted(credits(row), "credit")} needed, ${number(row.after?.available)} left in the budget, 0 charged`,
  },
  "outcome.decided": {
    does: "resolved a charge in review",
    fact: (row) => {
      const decided = ownValue(DECIDED, String(row.after?.action));
      const words = [counted(credits(row), "credit"), decided, quoted(row.after?.reason)];
      return words.filter(Boolean).join(" ");
    },
  },
  "difference.acknowledged": {
    does: "acknowledged a difference between the ledgers",
    fact: ({ after }) => quoted(after?.note),
  },
  "export.library": {
    does: "exported the library",
    fact: ({ subject }) => (subject?.id === "library.xlsx" ? "for Excel" : "as CSV"),
  },
  "export.usage": {
    does: "exported the usage",
    fact: ({ subject }) => (subject?.id === "usage.xlsx" ? "for Excel" : "as CSV"),
  },
  "export.audit": {
    does: "exported the audit log",
    fact: ({ after }) => (after?.format === "jsonl" ? "as JSON Lines" : "as CSV"),
  },
  "creator.erased": { does: "erased a creator", fact: ({ after }) => quoted(after?.reason) },
  "creator.marked": { does: "marked a creator", fact: markOf },
  "creator.unmarked": { does: "removed the mark of a creator", fact: markOf },
  "settings.records": {
    does: "changed how long profiles are kept",
    fact: ({ before, after }) => `${keptOf(before?.days)} → ${keptOf(after?.days)}`,
  },
  "records.retired": {
    does: "removed old profiles from the library",
    fact: ({ after }) => counted(after?.profiles, "profile"),
  },
  "sign-in.failed": { does: "failed to sign in", fact: ({ count }) => counted(count, "time") },
  "audit.removed": {
    does: "removed old entries of the audit log",
    fact: ({ after }) =>
      `${counted(after?.entries, "entry", "entries")}, ${String(after?.from)} to ${String(after?.to)}`,
  },
};

const ACTORS = { operator: "The command line", system: "Scoutdeck", anonymous: "Unknown person" } as const;

export function actorName({ kind, id, name }: AuditRow["actor"]): string {
  if (name !== null) return name;
  if (kind === "member" || kind === "key") return id ?? kind;
  return ACTORS[kind];
}

export function objectName({ subject, before, after }: AuditRow): string | null {
  const named = subject?.name ?? after?.name ?? before?.name ?? after?.purpose ?? before?.purpose;
  return typeof named === "string" && named !== "" ? named : null;
}

/** Every act has a sentence: its own, or that of `ACTS` when the object has no name. */
export function auditSentence(row: AuditRow): AuditSentence {
  const words = WORDS[row.act];
  const object = objectName(row);
  const isNamed = words?.does.includes("{object}") === true && object !== null;
  const does = words && (isNamed || !words.does.includes("{object}")) ? words.does : actOf(row.act).says;
  const [before = "", after = ""] = does.split("{object}");
  return {
    who: actorName(row.actor),
    before: before.trim(),
    object: isNamed ? object : null,
    after: after.trim(),
    fact: words?.fact?.(row) || null,
  };
}

export type AuditChange = { label: string; before: string | null; after: string | null; isChanged: boolean };

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
