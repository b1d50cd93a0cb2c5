"use client";
/** Counts after a typing pause. The code is loaded at the first change. */
import { usePendingFacets } from "@/lib/client/use-facets";
import type { AnyValues, QueryDefinition } from "@/lib/contract/definition";
import { showWords, type Noun } from "./show-messages";

export function LiveCount({
  definition,
  values,
  isWrong,
  noun,
}: {
  definition: QueryDefinition;
  values: AnyValues;
  isWrong: boolean;
  noun: Noun;
}) {
  const { facets, isSettled } = usePendingFacets(definition, values, { isValid: !isWrong });
  return showWords(isSettled && !isWrong ? facets?.total : undefined, noun);
}
