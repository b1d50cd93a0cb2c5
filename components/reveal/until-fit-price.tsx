import { Check } from "lucide-react";
import { ANY_LIST, splitHiding } from "@/lib/contract/hiding";
import type { ListName } from "@/lib/contract/lists";
import type { Quote } from "@/lib/contract/reveal";
import type { UntilFitQuote } from "@/lib/contract/until-fit";
import { Books, Warnings } from "./quote-view";
import { messages } from "./messages/until-fit";

const FOUND = { all: messages.found.all, count: messages.found.about, page: messages.found.atLeast };

/** Expected if every profile agrees with its known facts. */
export const expectedCredits = ({ found, wanted }: UntilFitQuote): number => Math.min(found, wanted);

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
