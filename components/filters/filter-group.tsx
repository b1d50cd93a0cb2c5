"use client";
import { useEffect, useRef, useState, type ComponentType } from "react";
import { useFacetsAnswer } from "@/lib/client/use-facets";
import { filtersOnly } from "@/lib/contract/canonical";
import {
  fieldsOf,
  type AnyValues,
  type Filter,
  type Kind,
  type QueryDefinition,
} from "@/lib/contract/definition";
import type { FacetCount } from "@/lib/contract/records";
import { describeFilter } from "./describe-filter";
import { chosenIn, useFromInputs, useInput } from "./filter-inputs";
import { filterFromForm, type FormValues } from "./form-values";
import { GROUP, type OpenedGroup } from "./opened-group";
import type { WidgetProps } from "./widget-props";
import { widgets } from "./widgets";
import { wrongIn } from "./wrong-input";
import { messages } from "./messages/panel";

const textsIn = (input: FormValues[string] | undefined): readonly string[] =>
  Array.isArray(input) ? input : typeof input === "string" && input.trim() !== "" ? [input] : [];

function valueText(filter: Filter, inputs: FormValues): string {
  const values = filterFromForm(filter, inputs);
  if (Object.keys(values).length === 0) return "";
  if (!wrongIn(filter, inputs)) return describeFilter(filter, values);
  return fieldsOf(filter)
    .flatMap((field) => textsIn(inputs[field]))
    .join(" – ");
}

function ValueText({ filter }: { filter: Filter }) {
  const text = useFromInputs((inputs) => valueText(filter, inputs));
  return (
    <span className="min-w-0 truncate pl-2 text-right font-500 text-accent-ink group-open/filter:invisible">
      {text}
    </span>
  );
}

/** A closed group sends its values too. */
function HiddenField({ field }: { field: string }) {
  const input = useInput(field);
  if (input === true) return <input type="hidden" name={field} value="true" />;
  if (typeof input === "string") return input && <input type="hidden" name={field} value={input} />;
  return chosenIn(input).map((value) => <input key={value} type="hidden" name={field} value={value} />);
}

function HiddenFields({ filter }: { filter: Filter }) {
  return fieldsOf(filter).map((field) => <HiddenField key={field} field={field} />);
}

type GroupProps = {
  name: string;
  definition: QueryDefinition;
  values: AnyValues;
  /** The page was sent with this group open. */
  opened: OpenedGroup | undefined;
  /** Counts of the page, if the service has no facets. */
  counts: readonly FacetCount[] | undefined;
  hasFacets: boolean;
};

/** The request is shared by all groups of a search, and its answer is kept. */
function OpenGroup({ name, definition, values, opened, counts, hasFacets }: GroupProps) {
  const filter = definition.filters[name]!;
  const applied = filtersOnly(definition, values);
  const { facets, isWaiting } = useFacetsAnswer(definition, applied, hasFacets && opened === undefined);
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
        counts={opened?.counts ?? facets?.counts[name] ?? counts}
        histogram={opened?.histogram ?? facets?.histograms[name] ?? (isWaiting ? [] : undefined)}
      />
      {filter.help && <p className="mt-1.5 text-12 text-ink-3">{filter.help}</p>}
    </>
  );
}

/** Only an open group has its options in the page. */
export function FilterGroup(props: GroupProps) {
  const filter = props.definition.filters[props.name]!;
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(props.opened !== undefined);
  useEffect(() => {
    // People on slow connections open groups before hydration.
    if (details.current?.open) setOpen(true);
  }, []);
  return (
    <details
      ref={details}
      name="filters"
      open={props.opened !== undefined}
      className="group/filter px-4"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="filter-summary">
        {filter.label}
        <ValueText filter={filter} />
      </summary>
      <div className="pb-3.5">
        {isOpen ? (
          <OpenGroup {...props} />
        ) : (
          <>
            <HiddenFields filter={filter} />
            <button name={GROUP} value={props.name} className="filter-show">
              {messages.group.show}
            </button>
          </>
        )}
      </div>
    </details>
  );
}
