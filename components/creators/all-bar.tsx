"use client";
import { useEffect, useRef } from "react";
import { X } from "lucide-react";
import { AddToListButton } from "@/components/records/add-to-list";
import { Button } from "@/components/ui/button";
import { MAX_REVEAL, type AllMatching } from "@/lib/contract/reveal";
import { credits } from "@/components/ui/counted";
import { requestOf, sumOf, type AllChosen } from "./all-chosen";
import { barFrame, quiet } from "./bar-frame";
import { changeAllChosen } from "./selection-store";
import { messages } from "./messages/selection";

const clear = () => changeAllChosen(() => null);

function Sum({
  all,
  isCountFailed,
  balance,
}: {
  all: AllChosen;
  isCountFailed: boolean;
  balance: number | null;
}) {
  const sum = sumOf(all);
  if (sum === null)
    return (
      <span className="text-inv-ink-2 max-md:flex-1">
        {isCountFailed ? messages.bar.notCounted : messages.bar.counting}
      </span>
    );
  return (
    <>
      <span className="tabular-nums max-md:flex-1">
        {all.isOnlyNew
          ? messages.bar.onlyNew(sum.fresh, quiet, all.except.length)
          : messages.bar.newAndOwned(sum.fresh, sum.owned, quiet, all.except.length)}
      </span>
      <i className="h-6 w-px bg-inv-line max-lg:hidden" aria-hidden="true" />
      <span className="tabular-nums max-lg:hidden">
        <b className="font-600">{credits(sum.fresh)}</b>
        {balance !== null && <> {quiet(messages.bar.ofBalance(balance))}</>}
      </span>
      {sum.isFirst && quiet(messages.bar.firstOfMore(MAX_REVEAL))}
    </>
  );
}

export function AllBar({
  all,
  ordered,
  balance,
  isCountFailed,
  hasFocus,
  onReveal,
}: {
  all: AllChosen;
  ordered: string;
  balance: number | null;
  isCountFailed: boolean;
  /** The bar replaces the button that was pressed. */
  hasFocus: boolean;
  onReveal: (wanted: AllMatching) => void;
}) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasFocus) bar.current?.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once, on mount
  }, []);
  const sum = sumOf(all);
  return (
    <div ref={bar} tabIndex={-1} className={barFrame} role="region" aria-label={messages.bar.label}>
      <b className="text-16 font-650 tabular-nums">
        {sum === null ? messages.bar.allMatching : messages.bar.selected(sum.chosen)}
      </b>
      <Sum all={all} isCountFailed={isCountFailed} balance={balance} />
      <Button variant="inverseGhost" className="md:ml-auto max-md:size-11 max-md:p-0" onClick={clear}>
        <span className="max-md:sr-only">{messages.bar.clear}</span>
        <X size={16} className="md:hidden" aria-hidden="true" />
      </Button>
      <AddToListButton
        variant="inverse"
        className="max-md:flex-1"
        isDisabled={sum === null}
        target={{ all: requestOf(all, ordered), count: sum?.chosen ?? 0 }}
      />
      <Button
        variant="inversePrimary"
        className="max-md:w-full"
        disabled={sum?.fresh === 0}
        onClick={() => onReveal(requestOf(all, ordered))}
      >
        {sum === null
          ? messages.bar.price
          : sum.fresh === 0
            ? messages.bar.noneNew
            : messages.bar.reveal(sum.fresh)}
      </Button>
    </div>
  );
}
