"use client";
import { useEffect, useRef } from "react";
import { X } from "lucide-react";
import { AddToListButton } from "@/components/records/add-to-list";
import { Button } from "@/components/ui/button";
import { MAX_REVEAL, type AllMatching } from "@/lib/contract/reveal";
import { requestOf, sumOf, type AllChosen } from "./all-chosen";
import { barFrame, barHead, Cost, iconOnPhone, onWide, quiet } from "./bar-frame";
import { changeAllChosen } from "./selection-store";
import { messages } from "./messages/selection";

const clear = () => changeAllChosen(() => null);

type Counted = { all: AllChosen; isCountFailed: boolean; balance: number | null };

function Sum({ all, isCountFailed, balance }: Counted) {
  const sum = sumOf(all);
  if (sum === null) return quiet(isCountFailed ? messages.bar.notCounted : messages.bar.counting);
  return (
    <>
      <span className="tabular-nums max-md:block">
        {all.isOnlyNew
          ? messages.bar.onlyNew(sum.fresh, quiet, all.except.length)
          : messages.bar.newAndOwned(sum.fresh, sum.owned, quiet, all.except.length)}
      </span>
      <i className="h-6 w-px bg-inv-line max-lg:hidden" aria-hidden="true" />
      <span className="md:max-lg:hidden">
        <Cost credits={sum.fresh} balance={balance} />
      </span>{" "}
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
    <div
      ref={bar}
      tabIndex={-1}
      className={barFrame}
      role="region"
      aria-label={messages.bar.label}
      data-commands=""
    >
      <span className={`${barHead} md:contents max-md:text-12`}>
        <b className="text-16 font-650 tabular-nums max-md:text-14">
          {sum === null ? messages.bar.allMatching : messages.bar.selected(sum.chosen)}
        </b>{" "}
        <Sum all={all} isCountFailed={isCountFailed} balance={balance} />
      </span>
      <Button variant="inverseGhost" className={`md:ml-auto ${iconOnPhone}`} onClick={clear}>
        {onWide(messages.bar.clear)}
        <X size={16} className="md:hidden" aria-hidden="true" />
      </Button>
      <AddToListButton
        variant="inverse"
        isShort
        className={iconOnPhone}
        isDisabled={sum === null}
        target={{ all: requestOf(all, ordered), count: sum?.chosen ?? 0 }}
      />
      <Button
        variant="inversePrimary"
        className="max-md:grow"
        disabled={sum?.fresh === 0}
        onClick={() => onReveal(requestOf(all, ordered))}
      >
        {sum === null
          ? messages.bar.price
          : sum.fresh === 0
            ? messages.bar.noneNew(onWide)
            : messages.bar.reveal(sum.fresh, onWide)}
      </Button>
    </div>
  );
}
