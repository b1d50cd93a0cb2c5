"use client";
/** The bar asks for confirmation after the filters change. */
import { X } from "lucide-react";
import { AddToListButton } from "@/components/records/add-to-list";
import { Button, ButtonLink } from "@/components/ui/button";
import { MAX_REVEAL } from "@/lib/contract/reveal";
import { credits } from "@/components/ui/counted";
import { barFrame, quiet } from "./bar-frame";
import { MAX_COMPARED, compareHref } from "./compare-address";
import { adopted, foundElsewhere, without, type Selection } from "./selection";
import { changeSelection, useSelection } from "./selection-store";
import { messages } from "./messages/selection";

function FiltersChanged({ selection, search }: { selection: Selection; search: string }) {
  const before = foundElsewhere(selection, search);
  const isAll = before.length === selection.length;
  return (
    <div className={barFrame} role="group" aria-label={messages.otherFilters.label}>
      <p role="status" className="min-w-0 flex-1 basis-64 py-1">
        <b className="font-650">
          {isAll
            ? messages.bar.selected(before.length)
            : messages.otherFilters.someSelected(before.length, selection.length)}
        </b>{" "}
        {quiet(messages.otherFilters.keepThem(before.length))}
      </p>
      <Button
        variant="inverse"
        className="max-md:flex-1"
        onClick={() =>
          changeSelection((all) =>
            without(
              all,
              foundElsewhere(all, search).map(({ id }) => id),
            ),
          )
        }
      >
        {messages.otherFilters.clear(before.length)}
      </Button>
      <Button
        variant="inversePrimary"
        className="max-md:flex-1"
        onClick={() => changeSelection((all) => adopted(all, search))}
      >
        {messages.otherFilters.keep(before.length)}
      </Button>
    </div>
  );
}

/** A comparison takes the first four owned creators of the selection. */
function CompareChosen({ selection }: { selection: Selection }) {
  const ids = selection.filter(({ isOwned }) => isOwned).map(({ id }) => id);
  if (ids.length < 2) return null;
  return (
    <ButtonLink variant="inverse" href={compareHref(ids)} className="max-md:order-last max-md:flex-1">
      {ids.length > MAX_COMPARED ? messages.bar.compareFirst(MAX_COMPARED) : messages.bar.compare(ids.length)}
    </ButtonLink>
  );
}

/** `balance` is in credits and null if the service doesn't report it. */
export function SelectionBar({
  search,
  balance,
  running,
  selectAll,
  onReveal,
  onShow,
  onSelectAll,
}: {
  search: string;
  balance: number | null;
  running: { done: number; total: number } | null;
  onReveal: (ids: string[]) => void;
  onShow: () => void;
  /** Words of the button, null if the page has every match. */
  selectAll: string | null;
  onSelectAll: () => void;
}) {
  const selection = useSelection();
  if (running) {
    return (
      <div className={barFrame}>
        <p className="min-w-0 flex-1">
          <b className="font-650">{messages.running.title}</b>{" "}
          <span className="tabular-nums text-inv-ink-2">
            {messages.running.done(running.done, running.total)}
          </span>
        </p>
        <Button variant="inverse" onClick={onShow}>
          {messages.running.show}
        </Button>
      </div>
    );
  }
  if (selection.length === 0) return null;
  if (foundElsewhere(selection, search).length > 0)
    return <FiltersChanged selection={selection} search={search} />;
  const fresh = selection.filter(({ isOwned }) => !isOwned).length;
  const owned = selection.length - fresh;
  return (
    <div className={barFrame} role="region" aria-label={messages.bar.label}>
      <b className="text-16 font-650 tabular-nums">{messages.bar.selected(selection.length)}</b>
      <span className="contents max-md:flex max-md:flex-1">
        {selectAll !== null && (
          <Button
            variant="inverseGhost"
            className="px-2 text-inv-accent! max-md:h-auto max-md:min-h-11"
            onClick={onSelectAll}
          >
            <span className="max-md:hidden">{selectAll}</span>
            <span className="md:hidden">{messages.bar.selectAll}</span>
          </Button>
        )}
      </span>
      <span className="tabular-nums max-xl:hidden">{messages.bar.newAndOwned(fresh, owned, quiet)}</span>
      <i className="h-6 w-px bg-inv-line max-lg:hidden" aria-hidden="true" />
      <span className="tabular-nums max-lg:hidden">
        <b className="font-600">{credits(fresh)}</b>
        {balance !== null && <> {quiet(messages.bar.ofBalance(balance))}</>}
      </span>
      {selection.length >= MAX_REVEAL && quiet(messages.bar.most)}
      <Button
        variant="inverseGhost"
        className="md:ml-auto max-md:size-11 max-md:p-0"
        onClick={() => changeSelection(() => [])}
      >
        <span className="max-md:sr-only">{messages.bar.clear}</span>
        <X size={16} className="md:hidden" aria-hidden="true" />
      </Button>
      <CompareChosen selection={selection} />
      <AddToListButton
        variant="inverse"
        isShort
        // The button stays on the line of the count: another line would cover the focused element in very low windows.
        className="max-md:size-11 max-md:p-0"
        target={{ ids: selection.map(({ id }) => id) }}
      />
      <Button
        variant="inversePrimary"
        className="max-md:w-full"
        disabled={fresh === 0}
        onClick={() => onReveal(selection.map(({ id }) => id))}
      >
        {fresh === 0 ? messages.bar.allOwned : messages.bar.reveal(fresh)}
      </Button>
    </div>
  );
}
