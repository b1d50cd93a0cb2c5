import { expectedGain, likelyValues, questionsAbout, type Likely } from "./expected";
import { isDecided, PROOF_FIELDS, WORTH, type CreatorFacts, type ProofField } from "./proof-fields";
import { keyOf, type Question } from "./question";
import type { Shares } from "./shares";

export type Doubts = ReadonlyMap<ProofField, ReadonlySet<string>>;
export type RowState = { facts: CreatorFacts; doubts?: Doubts };

export type Choice = { question: Question; gain: number };

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
