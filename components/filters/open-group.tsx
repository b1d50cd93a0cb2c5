"use client";
import type { ComponentType } from "react";
import { useFacetsAnswer } from "@/lib/client/use-facets";
import { filtersOnly } from "@/lib/contract/canonical";
import type { AnyValues, Kind, QueryDefinition } from "@/lib/contract/definition";
import type { FacetCount } from "@/lib/contract/records";
import { DateRangeInput } from "./date-range-input";
import { FlagInput } from "./flag-input";
import { HiddenFields } from "./hidden-fields";
import type { GroupFacets } from "./opened-group";
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

/** A new kind of filter doesn't compile until it has a widget. */
const widgets: { [K in Kind]: ComponentType<WidgetProps<K>> } = {
  multiSelect: MultiSelectInput,
  select: SelectInput,
  range: RangeInput,
  dateRange: DateRangeInput,
  text: TextInput,
  textList: TextListInput,
  flag: FlagInput,
};

/** The request is shared by all groups of a search, and its answer is kept. */
export function OpenGroup({ name, definition, values, given, counts, hasFacets }: OpenGroupProps) {
  const filter = definition.filters[name]!;
  const applied = filtersOnly(definition, values);
  const answer = useFacetsAnswer(definition, applied, hasFacets && given === undefined);
  const { facets, isWaiting } = answer;
  // Options are ordered by their counts, and would jump.
  if (isWaiting && (filter.kind === "multiSelect" || filter.kind === "select")) {
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
        counts={given?.counts ?? facets?.counts[name] ?? counts}
        histogram={given?.histogram ?? facets?.histograms[name] ?? (isWaiting ? [] : undefined)}
      />
      {answer.hasFailed && (
        <p role="status" className="mt-1.5 text-12 text-ink-3">
          {messages.group.noCounts}{" "}
          <button
            type="button"
            onClick={answer.retry}
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
