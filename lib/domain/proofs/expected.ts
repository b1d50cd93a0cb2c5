/** Expected number of new facts that a question proves about a row. */
import { isSameText, type BandFact, type Fact } from "./facts";
import {
  bandsOf,
  isListField,
  isNumberField,
  type ListField,
  type NumberField,
  type ProofField,
} from "./proof-fields";
import type { Question } from "./question";
import type { FieldShares } from "./shares";

/** Probability of each remaining value of a row; `NONE` is the absence of a value. */
export type Likely = ReadonlyMap<string, number>;

const NONE = "";
/** Weight of a value that did not find the row, though no other value is proven. */
const DOUBTED = 0.02;
/** Worth of a fact that the row does not show yet; the rest depends on how far it is narrowed. */
const SHOWN = 0.5;

function normalised(weights: readonly (readonly [string, number])[]): Likely {
  const sum = weights.reduce((total, [, weight]) => total + weight, 0);
  return new Map(sum > 0 ? weights.map(([value, weight]) => [value, weight / sum]) : []);
}

function noneWeight(shares: FieldShares): number {
  return Math.max(0.005, 1 - [...shares.values()].reduce((sum, share) => sum + share, 0));
}

function openBands(field: NumberField, fact: BandFact | undefined): string[] {
  const [low, high] = [fact?.min ?? -Infinity, fact?.max ?? Infinity];
  return bandsOf(field).flatMap(({ min, max }, band) => {
    const isOpen = low < max && (high > min || (low === high && high === min));
    return isOpen ? [String(band)] : [];
  });
}

function openValues(fact: Fact | undefined, shares: FieldShares): string[] {
  if (fact?.kind !== "list") return [...shares.keys()];
  if ("oneOf" in fact) return [...fact.oneOf];
  return [...shares.keys()].filter((value) => !fact.noneOf.some((other) => isSameText(other, value)));
}

function mayHaveNone(fact: Fact | undefined): boolean {
  if (fact?.kind === "list") return "noneOf" in fact;
  return fact?.kind !== "band" || !fact.isStated;
}

/** @param doubted values and bands that did not find the row */
export function likelyValues(
  field: ProofField,
  fact: Fact | undefined,
  shares: FieldShares,
  doubted: ReadonlySet<string> | undefined,
): Likely {
  if (field === "emailExists") return normalised([["yes", shares.get("yes") ?? SHOWN]]);
  const open = isNumberField(field)
    ? openBands(field, fact?.kind === "band" ? fact : undefined)
    : openValues(fact, shares);
  const weights = open.map((value): [string, number] => {
    const share = Math.max(shares.get(value) ?? 0, 1e-6);
    return [value, share * (doubted?.has(value) ? DOUBTED : 1)];
  });
  return normalised(mayHaveNone(fact) ? [...weights, [NONE, noneWeight(shares)]] : weights);
}

function uncertainty(likely: Likely, most: number): number {
  if (likely.size <= 1 && !likely.has(NONE)) return 0;
  const sum = [...likely.values()].reduce((total, share) => total + share, 0);
  if (sum <= 0) return SHOWN;
  const entropy = [...likely.values()].reduce((total, weight) => {
    const share = weight / sum;
    return share > 0 ? total - share * Math.log2(share) : total;
  }, 0);
  return SHOWN + (1 - SHOWN) * Math.min(1, entropy / Math.log2(most + 1));
}

export function askedBands(question: Extract<Question, { field: NumberField }>): string[] {
  const [low, high] = [question.min ?? -Infinity, question.max ?? Infinity];
  return bandsOf(question.field).flatMap(({ min, max }, band) =>
    min >= low && max <= high ? [String(band)] : [],
  );
}

/** A band can only state contiguous numbers. */
const isUnbroken = (bands: readonly number[]) =>
  bands.every((band, at) => at === 0 || band === bands[at - 1]! + 1);

function numberGain(
  question: Extract<Question, { field: NumberField }>,
  likely: Likely,
  covers: number,
): number {
  const most = bandsOf(question.field).length;
  const asked = new Set(askedBands(question));
  const inside = new Map([...likely].filter(([band]) => asked.has(band)));
  if (inside.size === 0) return 0;
  const outside = new Map([...likely].filter(([band]) => !asked.has(band)));
  const left = [...outside.keys()].filter((band) => band !== NONE).map(Number);
  const found = [...inside.values()].reduce((sum, share) => sum + share, 0);
  const before = uncertainty(likely, most);
  const after = isUnbroken(left) ? uncertainty(outside, most) : before;
  return found * (before - uncertainty(inside, most)) + (1 - found) * covers * Math.max(0, before - after);
}

function listGain(value: string, likely: Likely, covers: number): number {
  const found = likely.get(value) ?? 0;
  // If two candidates remain and one is ruled out, it is the other.
  const isLast = likely.size === 2 && !likely.has(NONE) && found > 0;
  return found + (isLast ? (1 - found) * covers : 0);
}

/** @param covers probability that not finding the row proves another value */
export function expectedGain(question: Question, likely: Likely, covers: number): number {
  if (question.field === "emailExists") return 0.5 + 0.5 * covers;
  if ("value" in question) return listGain(question.value, likely, covers);
  return numberGain(question, likely, covers);
}

export function questionsAbout(field: ProofField, rows: readonly Likely[]): Question[] {
  if (field === "emailExists") return [{ field }];
  const open = new Set(rows.flatMap((likely) => [...likely.keys()]).filter((value) => value !== NONE));
  if (isListField(field)) return [...open].map((value): Question => ({ field: field as ListField, value }));
  const bands = bandsOf(field);
  return bands.flatMap((low, from) =>
    bands.slice(from).flatMap((high): Question[] => {
      const isOpen = low.min === -Infinity && high.max === Infinity;
      const ends = {
        ...(low.min > -Infinity && { min: low.min }),
        ...(high.max < Infinity && { max: high.max }),
      };
      return isOpen ? [] : [{ field, ...ends }];
    }),
  );
}
