/** For tests: compares proven facts about a creator with the record. */
import { fold } from "@/lib/contract/fold";
import { isListField, NUMBER_FIELDS, type CreatorFacts } from "@/lib/domain/proofs/proof-fields";
import type { Fact } from "@/lib/domain/proofs/facts";
import { cleanedRow, field as fieldOfColumn, type AnyRow } from "./brute-force";

const folded = (value: unknown) => (typeof value === "string" ? fold(value) : undefined);

function isTrueOfNumber(fact: Fact, value: number | undefined): boolean {
  if (fact.kind === "none") return value === undefined;
  if (fact.kind !== "band") return false;
  if (value === undefined) return !fact.isStated;
  const { min = -Infinity, max = Infinity, isAboveMin, isBelowMax } = fact;
  const isAbove = isAboveMin ? value > min : value >= min;
  return isAbove && (isBelowMax ? value < max : value <= max);
}

function isTrueOfText(
  fact: Fact,
  value: string | undefined,
  same: (a: string, b: string) => boolean,
): boolean {
  if (fact.kind === "none") return value === undefined;
  if (fact.kind !== "list") return false;
  if ("oneOf" in fact) return value !== undefined && fact.oneOf.some((each) => same(each, value));
  return value === undefined || !fact.noneOf.some((each) => same(each, value));
}

/** Names of the fields with a fact that the record contradicts. */
export function wrongFacts(facts: CreatorFacts, record: AnyRow): string[] {
  const row = cleanedRow(record);
  const isFalse = ([field, fact]: [string, Fact]) => {
    if (field === "emailExists") return fact.kind !== "flag" || fact.has !== (row.email !== undefined);
    const value = row[fieldOfColumn(field)];
    if ((NUMBER_FIELDS as readonly string[]).includes(field))
      return !isTrueOfNumber(fact, value as number | undefined);
    const same = (a: string, b: string) => (field === "country" ? folded(a) === folded(b) : a === b);
    return !isListField(field) || !isTrueOfText(fact, value as string | undefined, same);
  };
  return (Object.entries(facts) as [string, Fact][]).filter(isFalse).map(([field]) => field);
}
