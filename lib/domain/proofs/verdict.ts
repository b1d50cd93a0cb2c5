import { isSameText, type BandFact, type Fact } from "./facts";
import type { CreatorFacts, ProofField } from "./proof-fields";

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
