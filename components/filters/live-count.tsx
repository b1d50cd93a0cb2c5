"use client";
/** How many records the form would find, once the hand has rested. Loaded when somebody first changes something. */
import { useFacets } from "@/lib/client/use-facets";
import { usePause } from "@/lib/client/use-pause";
import { canonical } from "@/lib/contract/canonical";
import type { AnyValues, QueryDefinition } from "@/lib/contract/definition";
import { showWords, type Noun } from "./show-words";

const PAUSE_MS = 300;

export function LiveCount({
  definition,
  values,
  isWrong,
  noun,
}: {
  definition: QueryDefinition;
  values: AnyValues;
  /** Something in the form is known to be invalid: the request could only be refused, so none is sent. */
  isWrong: boolean;
  noun: Noun;
}) {
  const wanted = canonical(definition, values);
  const settled = usePause(wanted, PAUSE_MS);
  const isEnabled = settled === wanted && !isWrong;
  const facets = useFacets(definition, values, isEnabled);
  return showWords(isEnabled ? facets?.total : undefined, noun);
}
