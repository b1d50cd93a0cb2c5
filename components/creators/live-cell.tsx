"use client";
import type { ReactNode } from "react";
import { useLiveMark, useLiveRow } from "./live-rows";

/** `children` is the server's rendering. `state` says how the fact is known. */
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

export function LiveHead({ field }: { field: string }) {
  return <span className="relative">{useLiveMark(field)}</span>;
}
