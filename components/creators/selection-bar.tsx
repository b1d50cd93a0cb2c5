"use client";
/** The bar asks for confirmation after the filters change. */
import { X } from "lucide-react";
import { AddToListButton } from "@/components/records/add-to-list";
import { Button, buttonClass } from "@/components/ui/button";
import { MAX_REVEAL } from "@/lib/contract/reveal";
import { BarAct, BarMenu, barFrame, barHead, Cost, iconOnPhone, onWide, quiet } from "./bar-frame";
import { MAX_COMPARED, compareHref } from "./compare-address";
import { adopted, foundElsewhere, without, type Selection } from "./selection";
import { changeSelection, useSelection } from "./selection-store";
import { messages } from "./messages/selection";

function FiltersChanged({ selection, search }: { selection: Selection; search: string }) {
  const before = foundElsewhere(selection, search);
  const isAll = before.length === selection.length;
  return (
    <div className={barFrame} role="group" aria-label={messages.otherFilters.label}>
      <p role="status" className="min-w-0 flex-1 basis-64 py-1 max-md:px-2 max-md:py-0">
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
function compareActs(selection: Selection): BarAct[] {
  const ids = selection.filter(({ isOwned }) => isOwned).map(({ id }) => id);
  if (ids.length < 2) return [];
  const { compare, compareFirst } = messages.bar;
  const words = ids.length > MAX_COMPARED ? compareFirst(MAX_COMPARED) : compare(ids.length);
  return [{ words, href: compareHref(ids) }];
}

function Running({ running, onShow }: { running: { done: number; total: number }; onShow: () => void }) {
  return (
    <div className={barFrame}>
      <p className="min-w-0 flex-1 max-md:px-2">
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
  if (running) return <Running {...{ running, onShow }} />;
  if (selection.length === 0) return null;
  if (foundElsewhere(selection, search).length > 0)
    return <FiltersChanged selection={selection} search={search} />;
  const fresh = selection.filter(({ isOwned }) => !isOwned).length;
  const owned = selection.length - fresh;
  const all: BarAct[] = selectAll === null ? [] : [{ words: selectAll, press: { onClick: onSelectAll } }];
  const compare = compareActs(selection);
  const most = selection.length >= MAX_REVEAL && quiet(messages.bar.most);
  return (
    <div className={barFrame} role="region" aria-label={messages.bar.label} data-commands="">
      <span className={barHead}>
        <b className="text-16 font-650 tabular-nums max-md:text-14">
          {messages.bar.selected(selection.length)}
        </b>
        <span className="block text-12 md:hidden">
          <Cost credits={fresh} balance={balance} /> {most}
        </span>
      </span>
      {all.map((act) => (
        <BarAct
          key={act.words}
          act={act}
          className={buttonClass({
            variant: "inverseGhost",
            className: "px-2 text-inv-accent! max-md:hidden",
          })}
        />
      ))}
      <span className="tabular-nums max-xl:hidden">{messages.bar.newAndOwned(fresh, owned, quiet)}</span>
      <i className="h-6 w-px bg-inv-line max-lg:hidden" aria-hidden="true" />
      <span className="max-lg:hidden">
        <Cost credits={fresh} balance={balance} />
      </span>
      <span className="contents max-md:hidden">{most}</span>
      <Button
        variant="inverseGhost"
        className={`md:ml-auto ${iconOnPhone}`}
        onClick={() => changeSelection(() => [])}
      >
        {onWide(messages.bar.clear)}
        <X size={16} className="md:hidden" aria-hidden="true" />
      </Button>
      {compare.map((act) => (
        <BarAct
          key={act.words}
          act={act}
          className={buttonClass({ variant: "inverse", className: "max-md:hidden" })}
        />
      ))}
      <BarMenu acts={[...all, ...compare]} />
      <AddToListButton
        variant="inverse"
        isShort
        // The button stays on the line of the count: another line would cover the focused element in very low windows.
        className={iconOnPhone}
        target={{ ids: selection.map(({ id }) => id) }}
      />
      <Button
        variant="inversePrimary"
        className="max-md:grow"
        disabled={fresh === 0}
        onClick={() => onReveal(selection.map(({ id }) => id))}
      >
        {fresh === 0 ? messages.bar.allOwned(onWide) : messages.bar.reveal(fresh, onWide)}
      </Button>
    </div>
  );
}
