"use client";
/** Sends the form; says how many records that would show, once the hand has rested. */
import { useWatch } from "react-hook-form";
import { LoaderCircle } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { useFacets } from "@/lib/client/use-facets";
import { usePause } from "@/lib/client/use-pause";
import { canonical, filtersOnly } from "@/lib/contract/canonical";
import type { AnyValues, QueryDefinition } from "@/lib/contract/definition";
import { fromForm, type FormValues } from "./form-values";

const PAUSE_MS = 300;

export function ApplyButton({
  definition,
  applied,
  total,
  hasFacets,
  noun: [one, many],
  isPending,
}: {
  definition: QueryDefinition;
  applied: AnyValues;
  total: number | null;
  hasFacets: boolean;
  noun: readonly [string, string];
  isPending: boolean;
}) {
  const inputs = useWatch() as FormValues;
  const values = filtersOnly(definition, fromForm(definition, inputs));
  const wanted = canonical(definition, values);
  const current = canonical(definition, filtersOnly(definition, applied));
  const isChanged = wanted !== current;
  const settled = usePause(wanted, PAUSE_MS);
  const facets = useFacets(definition, values, hasFacets && isChanged && settled === wanted);
  const count = !isChanged ? total : settled === wanted ? facets?.total : undefined;
  const label =
    count === undefined || count === null
      ? isChanged && hasFacets
        ? `Show ${many}`
        : "Apply"
      : `Show ${count.toLocaleString("en")} ${count === 1 ? one : many}`;
  return (
    <Button
      type="submit"
      look={isChanged ? "primary" : "plain"}
      className="flex-1 max-lg:h-12 max-lg:text-16"
    >
      <span aria-live="polite">{label}</span>
      {isPending ? (
        <LoaderCircle size={14} className="animate-spin" aria-hidden="true" />
      ) : (
        isChanged && (
          <span
            aria-hidden="true"
            className="max-lg:hidden [&>kbd]:bg-ink/15 [&>kbd]:text-current [&>kbd]:ring-0"
          >
            <Kbd>↵</Kbd>
          </span>
        )
      )}
    </Button>
  );
}
