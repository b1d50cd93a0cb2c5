/** Creators of a price whom the team must not contact: left out, unless somebody wants them. */
import type { ReactNode } from "react";
import { Ban } from "lucide-react";
import type { Quote } from "@/lib/contract/reveal";
import { messages } from "./messages/marked";

/** A button that asks for the price with them, or without them again. */
export type MarkedButton = (isIncluded: boolean, label: string) => ReactNode;

/** `button`: left out where there is one creator alone. */
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
