"use client";
/** The boxes that choose: one a row, and one for the page. */
import { useEffect, useRef } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { useIsHydrated } from "@/lib/client/use-is-hydrated";
import { useSelection } from "./selection";

export type Choosable = { id: string; isOwned: boolean };

/** Shift and a click choose everything between this row and the last one that was clicked. */
let lastClicked: string | null = null;

export function ChooseRow({
  row,
  rows,
  label,
}: {
  row: Choosable;
  rows: readonly Choosable[];
  label: string;
}) {
  const { chosen, choose } = useSelection();
  const isHydrated = useIsHydrated();
  return (
    <Checkbox
      aria-label={`Choose ${label}`}
      disabled={!isHydrated}
      checked={chosen.has(row.id)}
      onChange={(event) => {
        const isChosen = event.target.checked;
        const from = rows.findIndex(({ id }) => id === lastClicked);
        const to = rows.findIndex(({ id }) => id === row.id);
        const isRange = (event.nativeEvent as MouseEvent).shiftKey && from >= 0;
        choose(isRange ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [row], isChosen);
        lastClicked = row.id;
      }}
    />
  );
}

export function ChoosePage({ rows }: { rows: readonly Choosable[] }) {
  const { chosen, choose } = useSelection();
  const isHydrated = useIsHydrated();
  const box = useRef<HTMLInputElement>(null);
  const count = rows.filter(({ id }) => chosen.has(id)).length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && count < rows.length;
  }, [count, rows.length]);
  return (
    <Checkbox
      ref={box}
      aria-label={`All ${rows.length} on this page`}
      disabled={!isHydrated}
      checked={count > 0 && count === rows.length}
      onChange={() => choose(rows, count < rows.length)}
    />
  );
}

/** Marks a row as chosen; the cells are made on the server. */
export function ChosenRow({
  id,
  className,
  children,
}: {
  id: string;
  className: string;
  children: React.ReactNode;
}) {
  const { chosen } = useSelection();
  return (
    <tr data-chosen={chosen.has(id) || undefined} className={className}>
      {children}
    </tr>
  );
}
