"use client";
import { Suspense, lazy, useDeferredValue } from "react";
import { LoaderCircle } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { canonical, filtersOnly } from "@/lib/contract/canonical";
import type { AnyValues, QueryDefinition } from "@/lib/contract/definition";
import { useAllInputs } from "./filter-inputs";
import { fromForm } from "./form-values";
import { showWords, type Noun } from "./show-messages";
import { firstWrongField } from "./wrong-input";
import { messages } from "./messages/panel";

const LiveCount = lazy(async () => ({ default: (await import("./live-count")).LiveCount }));

/** `total` counts records under the filters of the address, null if unknown. */
export function ApplyButton({
  definition,
  applied,
  total,
  hasFacets,
  noun,
  isPending,
}: {
  definition: QueryDefinition;
  applied: AnyValues;
  total: number | null;
  hasFacets: boolean;
  noun: Noun;
  isPending: boolean;
}) {
  // The ticked checkbox is painted first.
  const inputs = useDeferredValue(useAllInputs());
  const values = filtersOnly(definition, fromForm(definition, inputs));
  const isChanged = canonical(definition, values) !== canonical(definition, filtersOnly(definition, applied));
  return (
    <Button
      type="submit"
      variant={isChanged ? "primary" : "plain"}
      className="flex-1 max-lg:h-12 max-lg:text-16"
    >
      {/* Only the count of changed filters is announced, because the heading announces that of the results. */}
      <span aria-live={isChanged ? "polite" : "off"}>
        {isChanged && hasFacets ? (
          <Suspense fallback={showWords(undefined, noun)}>
            <LiveCount
              definition={definition}
              values={values}
              isWrong={firstWrongField(definition, inputs) !== undefined}
              noun={noun}
            />
          </Suspense>
        ) : isChanged || total === null ? (
          messages.apply
        ) : (
          <>
            <span className="noscript:hidden">{showWords(total, noun)}</span>
            {/* Readers without scripts get no count while they tick boxes. */}
            <span className="hidden noscript:inline">{messages.apply}</span>
          </>
        )}
      </span>
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
