/** Facts never state an exact number, and a missing fact proves nothing. */
import { fold } from "@/lib/contract/fold";

type OneOf = { kind: "list"; oneOf: readonly string[] };
/** None of these values, or no value. */
type NoneOf = { kind: "list"; noneOf: readonly string[] };
type ListFact = OneOf | NoneOf;
type FlagFact = { kind: "flag"; has: boolean };
/** A number from `min` to `max`, if any. `isAboveMin`, `isBelowMax` exclude the ends. `isStated`: it has one. */
export type BandFact = {
  kind: "band";
  min?: number;
  max?: number;
  isAboveMin?: true;
  isBelowMax?: true;
  isStated: boolean;
};
type NoValueFact = { kind: "none" };
export type Fact = ListFact | FlagFact | BandFact | NoValueFact;

/** Open lists compare without regard to case, as the search does. */
export function isSameText(one: string, other: string): boolean {
  return one === other || fold(one) === fold(other);
}

const has = (texts: readonly string[], text: string) => texts.some((each) => isSameText(each, text));

function combineLists(one: ListFact, other: ListFact): ListFact | null {
  if ("noneOf" in one && "noneOf" in other) {
    const more = other.noneOf.filter((value) => !has(one.noneOf, value));
    return { kind: "list", noneOf: [...one.noneOf, ...more] };
  }
  if ("noneOf" in one) return combineLists(other, one);
  const isLeft = (value: string) => ("oneOf" in other ? has(other.oneOf, value) : !has(other.noneOf, value));
  const oneOf = one.oneOf.filter(isLeft);
  return oneOf.length === 0 ? null : { kind: "list", oneOf };
}

export function isEmptyBand({ min, max, isAboveMin, isBelowMax }: BandFact): boolean {
  if (min === undefined || max === undefined) return false;
  return min > max || (min === max && (isAboveMin === true || isBelowMax === true));
}

const isPoint = (band: BandFact) => band.min !== undefined && band.min === band.max && !isEmptyBand(band);

function lowerEnd(one: BandFact, other: BandFact): Pick<BandFact, "min" | "isAboveMin"> {
  const [a, b] = [one.min ?? -Infinity, other.min ?? -Infinity];
  const min = Math.max(a, b);
  if (min === -Infinity) return {};
  const isAbove = (a === min && one.isAboveMin) || (b === min && other.isAboveMin);
  return { min, ...(isAbove && { isAboveMin: true }) };
}

function upperEnd(one: BandFact, other: BandFact): Pick<BandFact, "max" | "isBelowMax"> {
  const [a, b] = [one.max ?? Infinity, other.max ?? Infinity];
  const max = Math.min(a, b);
  if (max === Infinity) return {};
  const isBelow = (a === max && one.isBelowMax) || (b === max && other.isBelowMax);
  return { max, ...(isBelow && { isBelowMax: true }) };
}

function combineBands(one: BandFact, other: BandFact): Fact | null {
  const isStated = one.isStated || other.isStated;
  const band: BandFact = { kind: "band", ...lowerEnd(one, other), ...upperEnd(one, other), isStated };
  // The bands share one end. A fact never states a single number, so the first band stays.
  if (isPoint(band) && !isPoint(one) && !isPoint(other)) return { ...one, isStated };
  if (!isEmptyBand(band)) return band;
  // No number fits, so the creator has none unless a fact states one.
  return isStated ? null : { kind: "none" };
}

function allowsNone(fact: Fact): boolean {
  if (fact.kind === "list") return "noneOf" in fact;
  return fact.kind === "none" || (fact.kind === "band" && !fact.isStated);
}

/** @returns the combined fact about one field of one creator; null when the two contradict */
export function combineFacts(one: Fact, other: Fact): Fact | null {
  if (one.kind === "none") return allowsNone(other) ? one : null;
  if (other.kind === "none") return allowsNone(one) ? other : null;
  if (one.kind === "list" && other.kind === "list") return combineLists(one, other);
  if (one.kind === "band" && other.kind === "band") return combineBands(one, other);
  if (one.kind === "flag" && other.kind === "flag") return one.has === other.has ? one : null;
  return null;
}

export function isSameFact(one: Fact | undefined, other: Fact | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
