"use client";
/** Over the rows: how many of this page are chosen. */
import { MAX_REVEAL } from "@/lib/contract/reveal";
import { endOf, holds } from "./all-chosen";
import type { NumberedRow } from "./selection";
import { useAllChosen, useSelection } from "./selection-store";

const number = (value: number) => value.toLocaleString("en");

/** `rows`: of this page. `search`: the filters, canonical. */
export function PageChoice({ rows, search }: { rows: readonly NumberedRow[]; search: string }) {
  const selection = useSelection();
  const all = useAllChosen();
  if (all !== null) {
    if (all.search !== search) return <>Everything that other filters find is chosen.</>;
    if (all.count?.matched.hasMore) {
      const end = endOf(all);
      const beyond = rows.filter(({ at }) => at >= end).length;
      return (
        <>
          The first {number(MAX_REVEAL)} new ones in this order are chosen
          {all.except.length > 0 && `, except ${number(all.except.length)}`}.
          {beyond === rows.length
            ? " None of this page is among them."
            : beyond > 0 && ` ${number(beyond)} of this page are not among them.`}
        </>
      );
    }
    const here = rows.filter((row) => holds(all, row)).length;
    return (
      <>
        Everything matching is chosen
        {all.except.length > 0 && `, except ${number(all.except.length)}`}; {number(here)} of the{" "}
        {number(rows.length)} on this page.
      </>
    );
  }
  const here = new Set(rows.map(({ id }) => id));
  const chosen = selection.filter(({ id }) => here.has(id)).length;
  const elsewhere = selection.length - chosen;
  // On narrow screens the bar below says it, and the line over the rows stays one line.
  if (selection.length === 0)
    return <span className="@max-[43.75rem]:hidden">Choose creators to see what they cost.</span>;
  return (
    <span className="@max-[43.75rem]:hidden">
      {number(chosen)} of the {number(rows.length)} on this page {chosen === 1 ? "is" : "are"} chosen
      {elsewhere > 0 && `, ${number(elsewhere)} on other pages`}.
    </span>
  );
}
