/** The form runs free searches and buys nothing. */
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { optionLabel } from "@/components/filters/option-label";
import { numberText } from "@/components/filters/number-text";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { SelectField } from "@/components/ui/select-field";
import { creatorQuery, type CreatorFilters } from "@/lib/contract/creators";
import { ANY_LIST, splitHiding } from "@/lib/contract/hiding";
import type { ListName } from "@/lib/contract/lists";
import type { Quote } from "@/lib/contract/reveal";
import type { UntilFitQuote } from "@/lib/contract/until-fit";
import { messages } from "./messages/until-fit";
import { Books, Warnings } from "./quote-view";

const { form } = messages;
const LISTS = ["country", "mainCategory", "accountType", "language", "gender"] as const;
const LABELS = {
  country: form.country,
  mainCategory: form.category,
  accountType: form.accountType,
  language: form.language,
  gender: form.gender,
} satisfies Record<(typeof LISTS)[number], string>;

function Lists({ wish, names }: { wish: CreatorFilters; names: readonly (typeof LISTS)[number][] }) {
  return names.map((name) => (
    <SelectField
      key={name}
      label={LABELS[name]}
      name={name}
      value={wish[name] ?? ""}
      choices={[
        { value: "", label: form.any },
        ...creatorQuery.filters[name].values.map((value) => ({ value, label: optionLabel(value) })),
      ]}
    />
  ));
}

/** Rarely needed conditions, open if one is set. */
function More({ wish }: { wish: CreatorFilters }) {
  const isOpen = LISTS.slice(2).some((name) => wish[name] !== undefined) || wish.followersMax !== undefined;
  return (
    <details open={isOpen} className="mt-4">
      <summary className="cursor-pointer py-1 font-550 text-accent-ink max-md:py-3">{form.more}</summary>
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        <Field
          label={form.followersTo}
          name="followersMax"
          inputMode="decimal"
          defaultValue={numberText(wish.followersMax)}
        />
        <Lists wish={wish} names={LISTS.slice(2)} />
      </div>
    </details>
  );
}

/** The address can also name a list that is closed or deleted. */
function NotOnList({ onList, lists }: { onList: string | undefined; lists: readonly ListName[] }) {
  if (lists.length === 0 && onList === undefined) return null;
  const known = [{ id: ANY_LIST, name: form.anyList }, ...lists];
  const isOther = onList !== undefined && !known.some(({ id }) => id === onList);
  const all = isOther ? [...known, { id: onList, name: form.otherList }] : known;
  return (
    <SelectField
      className="mt-5 sm:max-w-[calc(50%-0.5rem)]"
      label={form.notOnList}
      name="onList"
      value={onList ?? ""}
      choices={[
        { value: "", label: form.noList },
        ...all.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

/** `among` is the search to look in. */
export function UntilFitForm({
  searchBeside,
  onList,
  lists,
  wanted,
  most,
  wish,
  among,
}: {
  searchBeside: string;
  onList: string | undefined;
  lists: readonly ListName[];
  wanted: string;
  most: string;
  wish: CreatorFilters;
  among: ReactNode;
}) {
  const whole = { inputMode: "numeric", required: true, autoComplete: "off" } as const;
  const number = { inputMode: "decimal", autoComplete: "off" } as const;
  return (
    <form method="get" action="/creators/reveal/until-fit">
      <input type="hidden" name="search" value={searchBeside} />
      <p className="mb-4 text-ink-2">{form.searching(among)}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={form.wanted} name="wanted" defaultValue={wanted} {...whole} />
        <Field label={form.most} name="most" defaultValue={most} {...whole} />
      </div>
      <fieldset className="mt-5">
        <legend className="mb-2 text-12 font-550 text-ink-2">{form.who}</legend>
        <label className="mb-3 flex min-h-8 items-center gap-2 max-md:min-h-11">
          <Checkbox name="emailExists" value="true" defaultChecked={wish.emailExists === true} />
          {form.email}
        </label>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={form.rate}
            name="engagementRateMin"
            unit="%"
            defaultValue={numberText(wish.engagementRateMin)}
            {...number}
          />
          <Field
            label={form.followersFrom}
            name="followersMin"
            defaultValue={numberText(wish.followersMin)}
            {...number}
          />
          <Field
            label={form.views}
            name="averageViewsMin"
            defaultValue={numberText(wish.averageViewsMin)}
            {...number}
          />
          <Lists wish={wish} names={LISTS.slice(0, 1)} />
        </div>
        <More wish={wish} />
      </fieldset>
      <NotOnList onList={onList} lists={lists} />
      <Button type="submit" size="large" className="mt-5 max-sm:w-full">
        {form.check}
      </Button>
    </form>
  );
}

const FOUND = { all: messages.found.all, count: messages.found.about, page: messages.found.atLeast };

/** Expected if every profile agrees with its known facts. */
const expectedCredits = ({ found, wanted }: UntilFitQuote): number => Math.min(found, wanted);

/** Counts creators excluded because of a list. */
function LeftOut({ until, lists }: { until: UntilFitQuote; lists: readonly ListName[] }) {
  const { onList } = splitHiding(until.search).hiding;
  if (onList === undefined) return null;
  const { anyList, list, otherList } = messages.leftOut;
  const name = lists.find(({ id }) => id === onList)?.name;
  return (
    <p className="mt-1 text-ink-2">
      {onList === ANY_LIST
        ? anyList
        : name === undefined
          ? otherList
          : list(<bdi className="font-550">{name}</bdi>)}
    </p>
  );
}

export function UntilFitPrice({
  quote,
  until,
  lists,
}: {
  quote: Quote;
  until: UntilFitQuote;
  lists: readonly ListName[];
}) {
  const { found, basis, owned, wanted, most } = until;
  const expected = expectedCredits(until);
  return (
    <>
      <section className="rounded-10 border border-line px-4 py-3.5">
        <h2 className="flex flex-wrap items-baseline gap-x-3 text-16 font-650">
          {found === 0 ? messages.found.none : FOUND[basis](found)}
          <span className="ml-auto text-12 font-450 text-ink-3">{messages.basis}</span>
        </h2>
        {found > 0 && (
          <>
            <p className="mt-2 font-550">
              {(basis === "all" && found < wanted ? messages.fewer : messages.expect)(expected)}
            </p>
            <p className="mt-1 text-ink-2">{messages.profiles}</p>
          </>
        )}
        <LeftOut until={until} lists={lists} />
        {owned > 0 && <p className="mt-1 text-ink-2">{messages.owned(owned)}</p>}
      </section>
      {found > 0 && (
        <>
          <ul className="mt-4 grid gap-1 text-ink-2">
            {messages.stops(wanted, most).map((words) => (
              <li key={words} className="flex items-start gap-2">
                <Check size={14} className="mt-0.5 shrink-0 text-accent-ink" aria-hidden="true" />
                <span>{words}</span>
              </li>
            ))}
          </ul>
          <Books quote={quote} purpose="" />
          <Warnings quote={quote} purpose="" />
        </>
      )}
    </>
  );
}

export const untilFitHref = (search: string) =>
  `/creators/reveal/until-fit?${new URLSearchParams({ search })}`;
