/**
 * A service that does not know a filter may ignore it, and its answers would prove anything. A search for an
 * incompatible value of the same field reveals that when it returns the same creator.
 */
import { isEmptyBand, isSameText } from "./facts";
import { bandsOf, isListField, type NumberField } from "./proof-fields";
import { narrowed, type Question } from "./question";
import type { CreatorFilters } from "@/lib/contract/creators";
import type { Shares } from "./shares";

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
