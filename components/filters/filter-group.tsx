"use client";
import { Suspense, lazy, useEffect, useRef, useState, type ComponentType, type ReactNode } from "react";
import { fieldsOf, type Filter } from "@/lib/contract/definition";
import { describeFilter } from "./describe-filter";
import { useFromInputs } from "./filter-inputs";
import { filterFromForm, type FormValues } from "./form-values";
import { HiddenFields } from "./hidden-fields";
import type { OpenGroupProps } from "./open-group";
import { GROUP } from "./opened-group";
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

type GroupProps = Omit<OpenGroupProps, "given"> & {
  /** Its options, if the page was asked for with this group open. */
  content: ReactNode;
};

/** Controls and counts are no part of the first view. When their code can't be loaded, the page brings them. */
const OpenGroup = lazy<ComponentType<OpenGroupProps>>(() =>
  import("./open-group").then(
    (loaded) => ({ default: loaded.OpenGroup }),
    () => ({ default: ClosedGroup }),
  ),
);

/** Without scripts the button asks for the same page with this group open. */
function ClosedGroup({ name, definition }: Pick<OpenGroupProps, "name" | "definition">) {
  return (
    <>
      <HiddenFields filter={definition.filters[name]!} />
      <button name={GROUP} value={name} className="filter-show">
        {messages.group.show}
      </button>
    </>
  );
}

/** Only an open group has its options in the page. */
export function FilterGroup({ content, ...props }: GroupProps) {
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
              <OpenGroup {...props} />
            </Suspense>
          ))
        )}
      </div>
    </details>
  );
}
