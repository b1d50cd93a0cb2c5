"use client";
import { memo, useDeferredValue, type ComponentType } from "react";
import { usePendingFacets } from "@/lib/client/use-facets";
import { canonical, filtersOnly } from "@/lib/contract/canonical";
import type { AnyValues, Kind, QueryDefinition } from "@/lib/contract/definition";
import type { FacetCount } from "@/lib/contract/records";
import { DateRangeInput } from "./date-range-input";
import { useAllInputs } from "./filter-inputs";
import { FlagInput } from "./flag-input";
import { firstWrongField, fromForm } from "./form-values";
import { HiddenFields } from "./hidden-fields";
import { facetsOfGroup, type GroupFacets } from "./opened-group";
import type { WidgetProps } from "./widget-props";
import { messages } from "./messages/panel";
import { MultiSelectInput } from "./multi-select-input";
import { RangeInput } from "./range-input";
import { SelectInput } from "./select-input";
import { TextInput } from "./text-input";
import { TextListInput } from "./text-list-input";

export type OpenGroupProps = {
  name: string;
  definition: QueryDefinition;
  values: AnyValues;
  /** Counts of the page, if the service has no facets. */
  counts?: readonly FacetCount[];
  hasFacets: boolean;
  /** Facets that came with the page. */
  given?: GroupFacets;
};

/** A new kind of filter doesn't compile until it has a widget. Long lists aren't drawn again when a box is ticked. */
const widgets: { [K in Kind]: ComponentType<WidgetProps<K>> } = {
  multiSelect: memo(MultiSelectInput),
  select: memo(SelectInput),
  range: memo(RangeInput),
  dateRange: memo(DateRangeInput),
  text: TextInput,
  textList: TextListInput,
  flag: FlagInput,
};

/** Options are counted under what is ticked in the other groups, applied or not, as the button below counts. */
function useGroupFacets({ name, definition, values, given, hasFacets }: OpenGroupProps) {
  const inputs = useDeferredValue(useAllInputs());
  const wanted = filtersOnly(definition, fromForm(definition, inputs));
  const isApplied = canonical(definition, wanted) === canonical(definition, filtersOnly(definition, values));
  const answer = usePendingFacets(definition, wanted, {
    isValid: firstWrongField(definition, inputs) === undefined,
    isWanted: hasFacets && (given === undefined || !isApplied),
  });
  const read = answer.latest ? facetsOfGroup(answer.latest, name) : undefined;
  return { ...answer, shown: isApplied ? (given ?? read) : (read ?? given) };
}

/** The request is shared by all groups of a search, and its answer is kept. */
export function OpenGroup(props: OpenGroupProps) {
  const { name, definition, values, counts } = props;
  const filter = definition.filters[name]!;
  const { shown, isWaiting, hasFailed, retry } = useGroupFacets(props);
  // Options are ordered by their counts, and would jump.
  if (isWaiting && !shown && (filter.kind === "multiSelect" || filter.kind === "select")) {
    return (
      <div aria-busy="true" className="h-24 animate-pulse rounded-6 bg-sunken">
        <HiddenFields filter={filter} />
      </div>
    );
  }
  const Widget = widgets[filter.kind] as ComponentType<WidgetProps<Kind>>;
  return (
    <>
      <Widget
        filter={filter as never}
        values={values}
        counts={shown?.counts ?? counts}
        histogram={shown?.histogram ?? (isWaiting ? [] : undefined)}
      />
      {hasFailed && (
        <p role="status" className="mt-1.5 text-12 text-ink-3">
          {messages.group.noCounts}{" "}
          <button
            type="button"
            onClick={retry}
            className="rounded-4 font-550 text-ink underline underline-offset-3 max-md:min-h-11 max-md:min-w-11"
          >
            {messages.group.retry}
          </button>
        </p>
      )}
      {filter.help && <p className="mt-1.5 text-12 text-ink-3">{filter.help}</p>}
    </>
  );
}
