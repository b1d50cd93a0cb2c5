import {
  VALUE_FIELDS,
  type QuoteValue,
  type ValueCondition,
  type ValueRow,
} from "@/lib/contract/reveal-value";
import { isSameText, type BandFact, type Fact } from "./facts";
import { type CreatorFacts, type ProofField, CUTS } from "./proof-fields";

export type Verdict = "yes" | "no" | "unknown";

const isAmong = (values: readonly string[], value: string) => values.some((each) => isSameText(each, value));

/** A band that only touches the condition doesn't meet it: a shared edge belongs to one band (decision 57). */
function bandVerdict(known: BandFact, wanted: BandFact): Verdict {
  const [low, high] = [known.min ?? -Infinity, known.max ?? Infinity];
  const [min, max] = [wanted.min ?? -Infinity, wanted.max ?? Infinity];
  if (low >= min && high <= max) return known.isStated ? "yes" : "unknown";
  return high <= min || low >= max ? "no" : "unknown";
}

function listVerdict(known: Fact & { kind: "list" }, wanted: Fact & { kind: "list" }): Verdict {
  if ("noneOf" in wanted) return "unknown";
  if ("noneOf" in known)
    return wanted.oneOf.every((value) => isAmong(known.noneOf, value)) ? "no" : "unknown";
  const met = known.oneOf.filter((value) => isAmong(wanted.oneOf, value)).length;
  if (met === known.oneOf.length) return "yes";
  return met === 0 ? "no" : "unknown";
}

function factVerdict(known: Fact | undefined, wanted: Fact): Verdict {
  if (!known) return "unknown";
  if (known.kind === "none") return "no";
  if (known.kind === "flag" && wanted.kind === "flag") return known.has === wanted.has ? "yes" : "no";
  if (known.kind === "list" && wanted.kind === "list") return listVerdict(known, wanted);
  return known.kind === "band" && wanted.kind === "band" ? bandVerdict(known, wanted) : "unknown";
}

export function verdicts(known: CreatorFacts, wanted: CreatorFacts): Verdict[] {
  return (Object.entries(wanted) as [ProofField, Fact][]).map(([field, fact]) =>
    factVerdict(known[field], fact),
  );
}

/** One field that is not met is enough for a no. */
export function verdictOf(known: CreatorFacts, wanted: CreatorFacts): Verdict {
  const all = verdicts(known, wanted);
  if (all.includes("no")) return "no";
  return all.includes("unknown") ? "unknown" : "yes";
}

/** Counts proven yes and no among new creators; nothing is estimated. */
const MOST_ROWS = 4;
const MOST_VALUES = 2;

export function factsOfCondition(condition: ValueCondition): CreatorFacts {
  if ("min" in condition) return { [condition.field]: { kind: "band", min: condition.min, isStated: true } };
  if ("oneOf" in condition) return { [condition.field]: { kind: "list", oneOf: condition.oneOf } };
  return { emailExists: { kind: "flag", has: true } };
}

function rowOf(condition: ValueCondition, facts: readonly CreatorFacts[]): ValueRow {
  const wanted = factsOfCondition(condition);
  const row = { condition, yes: 0, no: 0, unknown: 0 };
  for (const known of facts) row[verdictOf(known, wanted)]++;
  return row;
}

type NumberCondition = Extract<ValueCondition, { min: number }>;
type ListCondition = Extract<ValueCondition, { oneOf: readonly string[] }>;

/** Selects the band edge that separates best. On a tie the higher one wins if any creator is above it. */
function numberRow(field: NumberCondition["field"], facts: readonly CreatorFacts[]): ValueRow {
  const rows = CUTS[field].map((min) => rowOf({ field, min }, facts));
  const worth = ({ yes, no }: ValueRow) => Math.min(yes, no) * (facts.length + 1) + yes;
  const isBetter = (row: ValueRow, best: ValueRow) =>
    row.yes === 0 ? worth(row) > worth(best) : worth(row) >= worth(best);
  return rows.reduce((best, row) => (isBetter(row, best) ? row : best));
}

function listRow(field: ListCondition["field"], facts: readonly CreatorFacts[]): ValueRow | null {
  const counts = new Map<string, number>();
  for (const { [field]: known } of facts) {
    if (known?.kind !== "list" || !("oneOf" in known) || known.oneOf.length !== 1) continue;
    const value = known.oneOf[0]!;
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const most = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).slice(0, MOST_VALUES);
  return most.length === 0 ? null : rowOf({ field, oneOf: most.map(([value]) => value) }, facts);
}

export function quoteValue(facts: readonly CreatorFacts[]): QuoteValue {
  const rows: ValueRow[] = [];
  for (const field of VALUE_FIELDS) {
    if (field === "emailExists") rows.push(rowOf({ field }, facts));
    else if (field === "engagementRate" || field === "averageViews" || field === "followers")
      rows.push(numberRow(field, facts));
    else rows.push(...[listRow(field, facts) ?? []].flat());
  }
  return { rows: rows.filter(({ yes, no }) => yes + no > 0).slice(0, MOST_ROWS) };
}
