"use client";
import { Activity, Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { fieldsOf, type Filter } from "@/lib/contract/definition";
import { describeFilter } from "./describe-filter";
import { useFromInputs } from "./filter-inputs";
import { filterFromForm, type FormValues } from "./form-values";
import { HiddenFields } from "./hidden-fields";
import { ClosedGroup, LazyOpenGroup } from "./lazy-open-group";
import type { OpenGroupProps } from "./open-group";
import { wrongIn } from "./wrong-input";

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

type GroupProps = Omit<OpenGroupProps, "given"> & {
  /** Its options, if the page was asked for with this group open. */
  content: ReactNode;
};

function Group({ content, ...props }: GroupProps) {
  const { name, definition } = props;
  const filter = definition.filters[name]!;
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(content !== undefined);
  useEffect(() => {
    // People on slow connections open groups before hydration.
    if (details.current?.open) setOpen(true);
  }, []);
  return (
    <details
      ref={details}
      name="filters"
      open={content !== undefined}
      data-filter={name}
      className="group/filter px-4"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="filter-summary">
        {filter.label}
        <ValueText filter={filter} />
      </summary>
      <div className="pb-3.5">
        {!isOpen ? (
          <ClosedGroup {...props} />
        ) : (
          (content ?? (
            <Suspense fallback={<HiddenFields filter={filter} />}>
              <LazyOpenGroup {...props} />
            </Suspense>
          ))
        )}
      </div>
    </details>
  );
}

/** Only an open group has its options in the page. Each becomes interactive on its own: a press waits for no other. */
export const FilterGroup = (props: GroupProps) => (
  <Activity>
    <Group {...props} />
  </Activity>
);
