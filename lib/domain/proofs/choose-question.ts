import type { CreatorFilters } from "@/lib/contract/creators";
import { expectedGain, likelyValues, questionsAbout, type Likely } from "./expected";
import { isEmptyBand, isSameText } from "./facts";
import {
  isDecided,
  PROOF_FIELDS,
  WORTH,
  type CreatorFacts,
  type ProofField,
  bandsOf,
  isListField,
  type NumberField,
} from "./proof-fields";
import { keyOf, type Question, narrowed } from "./question";
import type { Shares } from "./shares";

type Doubts = ReadonlyMap<ProofField, ReadonlySet<string>>;
export type RowState = { facts: CreatorFacts; doubts?: Doubts };

type Choice = { question: Question; gain: number };

/** Probability that an answer proves the absence of rows that it lacks. */
type CoversBy = (question: Question) => number;

/** `asked` has the keys of earlier questions. `except` are fields that must not be asked about. */
type Choosing = {
  shares: Shares;
  asked: ReadonlySet<string>;
  coversBy: CoversBy;
  except: ReadonlySet<ProofField>;
};

/** Rows with equal knowledge, so that the expectation is computed once. */
type Alike = { likely: Likely; rows: number };

function rowsAbout(field: ProofField, rows: readonly RowState[], shares: Shares): Alike[] {
  const alike = new Map<string, Alike>();
  for (const { facts, doubts } of rows) {
    const [fact, doubted] = [facts[field], doubts?.get(field)];
    if (isDecided(field, fact)) continue;
    const key = JSON.stringify([fact, doubted && [...doubted]]);
    const known = alike.get(key);
    if (known) known.rows++;
    else alike.set(key, { likely: likelyValues(field, fact, shares[field], doubted), rows: 1 });
  }
  return [...alike.values()];
}

export function chooseQuestion(
  rows: readonly RowState[],
  { shares, asked, coversBy, except }: Choosing,
): Choice | null {
  let best: Choice | null = null;
  for (const field of PROOF_FIELDS) {
    if (except.has(field)) continue;
    const open = rowsAbout(field, rows, shares);
    if (open.length === 0) continue;
    const questions = questionsAbout(
      field,
      open.map(({ likely }) => likely),
    );
    for (const question of questions) {
      if (asked.has(keyOf(question))) continue;
      const covers = coversBy(question);
      const each = open.map(({ likely, rows: alike }) => alike * expectedGain(question, likely, covers));
      const gain = each.reduce((sum, one) => sum + one, 0) * WORTH[field];
      if (gain > (best?.gain ?? 0)) best = { question, gain };
    }
  }
  return best;
}

/**
 * A service that does not know a filter may ignore it, and its answers would prove anything. A search for an
 * incompatible value of the same field reveals that when it returns the same creator.
 */
type Ranged = Extract<Question, { field: NumberField }>;

function otherBand(question: Ranged, base: CreatorFilters): Question | null {
  const { field, min = -Infinity, max = Infinity } = question;
  // A band that begins where the first one ends is excluded, because a number may be in both.
  const bands = bandsOf(field).filter((band) => band.max < min || band.min > max);
  const others = bands.map((band): Ranged => ({
    field,
    ...(band.min > -Infinity && { min: band.min }),
    ...(band.max < Infinity && { max: band.max }),
  }));
  return others.find((other) => !isEmptyBand(narrowed(other, base))) ?? null;
}

export function controlOf(question: Question, base: CreatorFilters, shares: Shares): Question | null {
  if (question.field === "emailExists") return null;
  if (!("value" in question)) return otherBand(question, base);
  const { field, value } = question;
  const others = [...shares[field]].filter(([other]) => !isSameText(other, value));
  const [likely] = others.toSorted(([, a], [, b]) => b - a);
  return likely && isListField(field) ? { field, value: likely[0] } : null;
}
