/** Creators whom the team must not contact are excluded unless the reader includes them. */
import type { ReactNode } from "react";
import { Ban } from "lucide-react";
import type { Quote } from "@/lib/contract/reveal";
import { messages } from "./messages/marked";

export type MarkedButton = (isIncluded: boolean, label: string) => ReactNode;

/** `button` is left out for a single creator. */
export function MarkedNote({ marked, button }: { marked: Quote["marked"]; button?: MarkedButton }) {
  if (!marked) return null;
  const { count, isLeftOut } = marked;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-10 bg-warn-soft px-3.5 py-2 text-warn-ink">
      <Ban size={15} className="shrink-0" aria-hidden="true" />
      <span className="flex-1 basis-40">{(isLeftOut ? messages.leftOut : messages.included)(count)}</span>
      {button?.(isLeftOut, isLeftOut ? messages.include : messages.leaveOut)}
    </p>
  );
}
