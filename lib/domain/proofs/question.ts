/** A narrower search: the same filters and order with one more value. */
import type { CreatorFilters } from "@/lib/contract/creators";
import type { AnyValues } from "@/lib/contract/definition";
import type { BandFact, Fact } from "./facts";
import {
  bandOf,
  filterOf,
  rangeOf,
  type CreatorFacts,
  type ListField,
  type NumberField,
} from "./proof-fields";

export type Question =
  | { field: "emailExists" }
  | { field: ListField; value: string }
  | { field: NumberField; min?: number; max?: number };

export const keyOf = (question: Question) => JSON.stringify(question);

export function narrowed(question: Question, base: CreatorFilters): BandFact {
  const { field, min, max } = question as Extract<Question, { field: NumberField }>;
  const own = bandOf(field, base);
  const low = Math.max(min ?? -Infinity, own?.min ?? -Infinity);
  const high = Math.min(max ?? Infinity, own?.max ?? Infinity);
  return {
    kind: "band",
    ...(low > -Infinity && { min: low }),
    ...(high < Infinity && { max: high }),
    isStated: true,
  };
}

export function filtersOf(question: Question, base: CreatorFilters): CreatorFilters {
  const change: AnyValues = {};
  if (question.field === "emailExists") change.emailExists = true;
  else if ("value" in question) {
    const { value } = question;
    change[question.field] = filterOf(question.field).kind === "multiSelect" ? [value] : value;
  } else {
    const { min, max } = narrowed(question, base);
    const range = rangeOf(question.field);
    if (min !== undefined) change[range.min] = min;
    if (max !== undefined) change[range.max] = max;
  }
  return { ...base, ...change } as CreatorFilters;
}

export function provenIfFound(question: Question, base: CreatorFilters): Fact {
  if (question.field === "emailExists") return { kind: "flag", has: true };
  if ("value" in question) return { kind: "list", oneOf: [question.value] };
  return narrowed(question, base);
}

function outside(asked: BandFact, known: BandFact | undefined): Fact | undefined {
  const isBelow = asked.min !== undefined && (known?.min ?? -Infinity) < asked.min;
  const isAbove = asked.max !== undefined && (known?.max ?? Infinity) > asked.max;
  if (isBelow && isAbove) return undefined;
  if (isBelow) return { kind: "band", max: asked.min, isBelowMax: true, isStated: false };
  if (isAbove) return { kind: "band", min: asked.max, isAboveMin: true, isStated: false };
  return { kind: "none" };
}

/** @param known facts of the page's rows, from the same state of the catalogue */
export function provenIfAbsent(
  question: Question,
  base: CreatorFilters,
  known: CreatorFacts,
): Fact | undefined {
  if (question.field === "emailExists") return { kind: "flag", has: false };
  if ("value" in question) return { kind: "list", noneOf: [question.value] };
  const fact = known[question.field];
  return outside(narrowed(question, base), fact?.kind === "band" ? fact : undefined);
}
