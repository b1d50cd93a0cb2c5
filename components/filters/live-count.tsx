"use client";
/** Counts after a typing pause. The code is loaded at the first change. */
import { useFacets } from "@/lib/client/use-facets";
import { usePause } from "@/lib/client/use-pause";
import { canonical } from "@/lib/contract/canonical";
import type { AnyValues, QueryDefinition } from "@/lib/contract/definition";
import { showWords, type Noun } from "./show-messages";

const PAUSE_MS = 300;

export function LiveCount({
  definition,
  values,
  isWrong,
  noun,
}: {
  definition: QueryDefinition;
  values: AnyValues;
  /** Invalid inputs are not sent, because the service would reject them. */
  isWrong: boolean;
  noun: Noun;
}) {
  const wanted = canonical(definition, values);
  const settled = usePause(wanted, PAUSE_MS);
  const isEnabled = settled === wanted && !isWrong;
  const facets = useFacets(definition, values, isEnabled);
  return showWords(isEnabled ? facets?.total : undefined, noun);
}
