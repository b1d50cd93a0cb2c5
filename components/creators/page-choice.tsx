"use client";
/** Over the rows: how many of this page are chosen. */
import { MAX_REVEAL } from "@/lib/contract/reveal";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { endOf, holds } from "./all-chosen";
import type { NumberedRow } from "./selection";
import { useAllChosen, useSelection } from "./selection-store";

/** `rows`: of this page. `search`: the filters, canonical. */
export function PageChoice({ rows, search }: { rows: readonly NumberedRow[]; search: string }) {
  const selection = useSelection();
  const all = useAllChosen();
  if (all !== null) {
    if (all.search !== search) return <>Everything from a previous search is selected.</>;
    if (all.count?.matched.hasMore) {
      const end = endOf(all);
      const beyond = rows.filter(({ at }) => at >= end).length;
      return (
        <>
          The first {formatNumber(MAX_REVEAL)} new ones in this order are selected
          {all.except.length > 0 && `, except ${formatNumber(all.except.length)}`}.
          {beyond === rows.length
            ? " None of this page is among them."
            : beyond > 0 && ` ${formatNumber(beyond)} of this page are not among them.`}
        </>
      );
    }
    const here = rows.filter((row) => holds(all, row)).length;
    return (
      <>
        Everything matching is selected
        {all.except.length > 0 && `, except ${formatNumber(all.except.length)}`}; {formatNumber(here)} of the{" "}
        {formatNumber(rows.length)} on this page.
      </>
    );
  }
  const here = new Set(rows.map(({ id }) => id));
  const chosen = selection.filter(({ id }) => here.has(id)).length;
  const elsewhere = selection.length - chosen;
  // On narrow screens the bar below says it, and the line over the rows stays one line.
  if (selection.length === 0)
    return <span className="@max-[43.75rem]:hidden">Select creators to see the price.</span>;
  return (
    <span className="@max-[43.75rem]:hidden">
      {formatNumber(selection.length)} selected
      {chosen === 0 ? ", none on this page" : elsewhere > 0 && `, ${formatNumber(chosen)} on this page`}.
    </span>
  );
}
