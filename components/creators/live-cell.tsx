"use client";
/** Parts of a row that change in place while free searches look closer at it. */
import type { ReactNode } from "react";
import { useLiveMark, useLiveRow } from "./live-rows";

/** A cell of a new creator. `state`: how its fact is known; `children`: as the server has drawn it. */
export function LiveTd({
  id,
  field,
  state,
  className,
  children,
}: {
  id: string;
  field: string;
  state: string;
  className: string;
  children: ReactNode;
}) {
  const live = useLiveRow(id)?.cells[field];
  return (
    <td data-field={field} data-fact={live?.state ?? state} className={className}>
      {live ? live.content : children}
    </td>
  );
}

export function LivePart({
  id,
  part,
  children,
}: {
  id: string;
  part: "line" | "status";
  children: ReactNode;
}) {
  return useLiveRow(id)?.[part] ?? children;
}

/** Beside the title of a column, without room of its own. */
export function LiveHead({ field }: { field: string }) {
  return <span className="relative">{useLiveMark(field)}</span>;
}
