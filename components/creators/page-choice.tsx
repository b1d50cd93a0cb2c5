"use client";
import { MAX_REVEAL } from "@/lib/contract/reveal";
import { endOf, holds } from "./all-chosen";
import type { NumberedRow } from "./selection";
import { useAllChosen, useSelection } from "./selection-store";
import { messages } from "./messages/page-choice";

/** The bar at the bottom counts the selection; here is only where it isn't in sight. */
function choiceWords(count: number, here: number): string | null {
  if (here === 0) return messages.noneOnPage(count);
  return here === count ? null : messages.someOnPage(count, here);
}

export function PageChoice({ rows, search }: { rows: readonly NumberedRow[]; search: string }) {
  const selection = useSelection();
  const all = useAllChosen();
  if (all !== null) {
    if (all.search !== search) return messages.fromBefore;
    if (all.count?.matched.hasMore) {
      const end = endOf(all);
      const beyond = rows.filter(({ at }) => at >= end).length;
      return (
        <>
          {messages.first(MAX_REVEAL, all.except.length)}{" "}
          {beyond === rows.length ? messages.noneHere : beyond > 0 && messages.someNotHere(beyond)}
        </>
      );
    }
    const here = rows.filter((row) => holds(all, row)).length;
    return messages.all(all.except.length, here, rows.length);
  }
  const here = new Set(rows.map(({ id }) => id));
  const chosen = selection.filter(({ id }) => here.has(id)).length;
  // On narrow screens the bar at the bottom shows the count, which keeps this line at one row.
  if (selection.length === 0) return null;
  return <span className="@max-[43.75rem]:hidden">{choiceWords(selection.length, chosen)}</span>;
}
