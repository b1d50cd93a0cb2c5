"use client";
/** A real GET form with the field names of the specification works before hydration and without scripts. */
import { LoaderCircle } from "lucide-react";
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useTransition,
  type FormEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  lazy,
  useDeferredValue,
  Activity,
  useState,
} from "react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { buttonClass, Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { LinkPending, usePendingMark } from "@/components/ui/link-pending";
import { activeFilters, canonical, filtersOnly } from "@/lib/contract/canonical";
import { type AnyValues, type QueryDefinition, fieldsOf, type Filter } from "@/lib/contract/definition";
import type { Facets } from "@/lib/contract/records";
import { describeFilter } from "./describe-filter";
import { FilterInputsProvider, useFilterInputs, useAllInputs, useFromInputs } from "./filter-inputs";
import { closeFilterSheet } from "./filter-sheet";
import {
  fromForm,
  readInputs,
  toForm,
  type FormValues,
  firstWrongField,
  filterFromForm,
  wrongIn,
} from "./form-values";
import { HiddenFields } from "./hidden-fields";
import { ClosedGroup, LazyOpenGroup } from "./lazy-open-group";
import { GROUP } from "./opened-group";
import { searchAddress, type Kept } from "./search-address";
import { messages } from "./messages/panel";
import type { OpenGroupProps } from "./open-group";
import { showWords, type Noun } from "./show-messages";

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
  /** The group with which the page was asked for, and its options. */
  opened?: { name: string; content: ReactNode };
  /** Counts by filter name, used if there are no facets. */
  counts?: Facets["counts"] | null;
  total: number | null;
  action: string;
  /** The noun is given in singular and plural. */
  noun: readonly [string, string];
  keep?: Kept;
  /** The reader has no access to these filters. */
  without?: readonly string[];
};

/** Filters of stated values need counts, which are our addition to the specification. */
export function offeredFilters(
  { filters }: QueryDefinition,
  hasFacets: boolean,
  without: readonly string[],
): string[] {
  return Object.entries(filters)
    .filter(([name, filter]) => {
      const isOurs = filter.kind === "flag" && filter.isStated === true;
      return !without.includes(name) && (hasFacets || !isOurs);
    })
    .map(([name]) => name);
}

const LiveCount = lazy(async () => ({ default: (await import("./live-count")).LiveCount }));

/** `total` counts records under the filters of the address, null if unknown. */
function ApplyButton({
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
const FilterGroup = (props: GroupProps) => (
  <Activity>
    <Group {...props} />
  </Activity>
);

/** A banner above pushes the end of the rail below the window. */
const KEPT_IN_SIGHT = "lg:sticky lg:bottom-0";

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
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter?.getAttribute("name") === GROUP) return;
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
                    content={opened?.name === name ? opened.content : undefined}
                    counts={counts?.[name]}
                    hasFacets={hasFacets}
                  />
                ))}
            </div>
          ))}
        </div>
        <div className={`flex shrink-0 gap-2 border-t border-line bg-surface px-4 py-3 ${KEPT_IN_SIGHT}`}>
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
