"use client";
/** A real GET form with the field names of the specification works before hydration and without scripts. */
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useTransition,
  type FormEvent,
  type RefObject,
} from "react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { buttonClass } from "@/components/ui/button";
import { LinkPending, usePendingMark } from "@/components/ui/link-pending";
import { activeFilters, canonical } from "@/lib/contract/canonical";
import type { AnyValues, QueryDefinition } from "@/lib/contract/definition";
import type { Facets } from "@/lib/contract/records";
import { ApplyButton } from "./apply-button";
import { FilterGroup } from "./filter-group";
import { FilterInputsProvider, useFilterInputs } from "./filter-inputs";
import { closeFilterSheet } from "./filter-sheet";
import { fromForm, readInputs, toForm, type FormValues } from "./form-values";
import { offeredFilters } from "./offered-filters";
import type { OpenedGroup } from "./opened-group";
import { searchAddress, type Kept } from "./search-address";
import { firstWrongField } from "./wrong-input";
import { messages } from "./messages/panel";

/** Searches with more filters get headings. */
const HEADINGS_FROM = 10;

/** Focusing the field also reveals its error message. A closed group renders its fields after it is opened. */
function showField(form: HTMLFormElement, field: string): void {
  const focus = () => {
    const input = form.elements.namedItem(field);
    if (input instanceof HTMLElement) input.focus();
  };
  const input = form.elements.namedItem(field);
  const group = input instanceof HTMLElement ? input.closest("details") : null;
  if (!group || group.open) return focus();
  group.addEventListener("toggle", () => requestAnimationFrame(focus), { once: true });
  group.open = true;
}

/** The first render keeps what people typed before hydration. Later the address decides. */
function useInputsOf(
  form: RefObject<HTMLFormElement | null>,
  definition: QueryDefinition,
  inputs: FormValues,
) {
  const store = useFilterInputs(inputs);
  const isFirst = useRef(true);
  // People on slow connections fill in the form before hydration. A render before this would empty it.
  useLayoutEffect(() => {
    if (isFirst.current) store.replace(readInputs(definition, new FormData(form.current!)));
  }, [form, store, definition]);
  useEffect(() => {
    if (!isFirst.current) store.replace(inputs);
    isFirst.current = false;
  }, [store, inputs]);
  return store;
}

export type FilterPanelProps = {
  /** Pages pass the definition, so that the browser loads only their own. */
  query: QueryDefinition;
  values: object;
  hasFacets: boolean;
  /** The page was asked for with this group open. */
  opened?: OpenedGroup;
  /** Counts by filter name, used if there are no facets. */
  counts?: Facets["counts"] | null;
  /** It is null if unknown. */
  total: number | null;
  action: string;
  /** The noun is given in singular and plural. */
  noun: readonly [string, string];
  keep?: Kept;
  /** The reader has no access to these filters. */
  without?: readonly string[];
};

export function FilterPanel(props: FilterPanelProps) {
  const { query: definition, values, hasFacets, opened, counts, total } = props;
  const { action, noun, keep = {}, without = [] } = props;
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  usePendingMark(isPending);
  const address = canonical(definition, values);
  // The address decides what inputs show: removing a chip empties its input.
  const inputs = useMemo(() => toForm(definition, values), [definition, address]); // eslint-disable-line react-hooks/exhaustive-deps
  const form = useRef<HTMLFormElement>(null);
  const store = useInputsOf(form, definition, inputs);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = firstWrongField(definition, store.read());
    if (wrong !== undefined) return showField(event.currentTarget, wrong);
    closeFilterSheet();
    const sent = fromForm(definition, store.read());
    startTransition(() => router.push(searchAddress(definition, action, sent, keep)));
  };
  const isUnused = activeFilters(definition, values).length === 0;
  const names = offeredFilters(definition, hasFacets, without);
  const hasHeadings = names.length > HEADINGS_FROM;
  const groups = hasHeadings
    ? [...new Set(names.map((name) => definition.filters[name]!.group))]
    : [undefined];
  return (
    <FilterInputsProvider store={store}>
      <form
        ref={form}
        method="get"
        autoComplete="off"
        action={action}
        onSubmit={submit}
        className="flex min-h-0 flex-1 flex-col"
        aria-label={messages.label}
      >
        {/* Enter presses the first button of a form: this one opens no group. */}
        <button hidden />
        {Object.entries(keep).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
          {groups.map((group) => (
            <div key={group ?? "all"} role={group && "group"} aria-label={group}>
              {group && (
                <h3 className="px-4 pb-1 pt-4 text-12 font-550 text-ink-3" aria-hidden="true">
                  {group}
                </h3>
              )}
              {names
                .filter((name) => group === undefined || definition.filters[name]!.group === group)
                .map((name) => (
                  <FilterGroup
                    key={name}
                    name={name}
                    definition={definition}
                    values={values as AnyValues}
                    opened={opened?.name === name ? opened : undefined}
                    counts={counts?.[name]}
                    hasFacets={hasFacets}
                  />
                ))}
            </div>
          ))}
        </div>
        <div className="flex shrink-0 gap-2 border-t border-line bg-surface px-4 py-3">
          <ApplyButton
            definition={definition}
            applied={values as AnyValues}
            total={total}
            hasFacets={hasFacets}
            noun={noun}
            isPending={isPending}
          />
          <Link
            href={searchAddress(definition, action, {}, keep)}
            prefetch={false}
            aria-disabled={isUnused}
            className={buttonClass({ variant: "ghost", className: "max-lg:h-12" })}
            onClick={() => store.replace(toForm(definition, {}))}
          >
            {messages.reset}
            <LinkPending />
          </Link>
        </div>
      </form>
    </FilterInputsProvider>
  );
}
