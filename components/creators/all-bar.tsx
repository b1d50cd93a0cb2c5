"use client";
/**
 * The bar while everything that a search finds is selected: what that is and what it costs; confirms under other
 * filters.
 */
import { X } from "lucide-react";
import { Button, ButtonLink } from "@/components/ui/button";
import { MAX_REVEAL, type AllMatching } from "@/lib/contract/reveal";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { requestOf, sumOf, type AllChosen } from "./all-chosen";
import { changeAllChosen } from "./selection-store";

const credits = (value: number) => `${formatNumber(value)} ${value === 1 ? "credit" : "credits"}`;
export const barFrame =
  "flex w-full flex-wrap items-center gap-x-4 gap-y-2 rounded-12 bg-inv py-2.5 pl-[18px] pr-2.5 text-inv-ink shadow-[0_0_0_1px_var(--inv-line),0_16px_40px_-8px_rgb(0_0_0/.4)] max-md:pl-4";

const clear = () => changeAllChosen(() => null);

function OtherFilters({ all }: { all: AllChosen }) {
  const sum = sumOf(all);
  return (
    <div className={barFrame} role="group" aria-label="The filters have changed">
      <p role="status" className="min-w-0 flex-1 basis-64 py-1">
        <b className="font-650">
          {sum === null ? "Everything selected" : `${formatNumber(sum.chosen)} selected`}
        </b>{" "}
        <span className="text-inv-ink-2">from a previous search.</span>
      </p>
      <Button variant="inverse" className="max-md:flex-1" onClick={clear}>
        Clear them
      </Button>
      <ButtonLink
        href={all.search === "" ? "/creators" : `/creators?${all.search}`}
        variant="inversePrimary"
        className="max-md:flex-1"
      >
        Back to their filters
      </ButtonLink>
    </div>
  );
}

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
        {isCountFailed ? "The price shows who is new." : "Counting who is new…"}
      </span>
    );
  return (
    <>
      <span className="tabular-nums max-md:flex-1">
        {formatNumber(sum.fresh)} new{" "}
        <span className="text-inv-ink-2">
          {all.isOnlyNew ? "only" : `and ${formatNumber(sum.owned)} owned`}
          {all.except.length > 0 && `, except ${formatNumber(all.except.length)}`}
        </span>
      </span>
      <i className="h-6 w-px bg-inv-line max-lg:hidden" aria-hidden="true" />
      <span className="tabular-nums max-lg:hidden">
        <b className="font-600">{credits(sum.fresh)}</b>
        {balance !== null && <span className="text-inv-ink-2"> of {formatNumber(balance)}</span>}
      </span>
      {sum.isFirst && (
        <span className="text-inv-ink-2">
          the first {formatNumber(MAX_REVEAL)} new ones, the most at once
        </span>
      )}
    </>
  );
}

/** `ordered`: the filters of the page with its order. */
export function AllBar({
  all,
  search,
  ordered,
  balance,
  isCountFailed,
  onReveal,
}: {
  all: AllChosen;
  search: string;
  ordered: string;
  balance: number | null;
  isCountFailed: boolean;
  onReveal: (wanted: AllMatching) => void;
}) {
  if (all.search !== search) return <OtherFilters all={all} />;
  const sum = sumOf(all);
  return (
    <div className={barFrame} role="region" aria-label="Selected creators">
      <b className="text-16 font-650 tabular-nums">
        {sum === null ? "All matching selected" : `${formatNumber(sum.chosen)} selected`}
      </b>
      <Sum all={all} isCountFailed={isCountFailed} balance={balance} />
      <Button variant="inverseGhost" className="md:ml-auto max-md:size-11 max-md:p-0" onClick={clear}>
        <span className="max-md:sr-only">Clear</span>
        <X size={16} className="md:hidden" aria-hidden="true" />
      </Button>
      <Button
        variant="inversePrimary"
        className="max-md:w-full"
        disabled={sum?.fresh === 0}
        onClick={() => onReveal(requestOf(all, ordered))}
      >
        {sum === null
          ? "See the price"
          : sum.fresh === 0
            ? "Nobody new, nothing to pay"
            : `Reveal ${formatNumber(sum.fresh)} for ${credits(sum.fresh)}`}
      </Button>
    </div>
  );
}
