import { Check, SquarePlay } from "lucide-react";
import type { KnownFact } from "./known-facts";
import { messages as knownMessages } from "./messages/known";
import { messages } from "./messages/table";

export function SeenMark() {
  return (
    <>
      <SquarePlay size={13} aria-hidden="true" className="ml-1.5 inline-block align-[-2px] text-ink-3" />
      <span className="sr-only">{knownMessages.seen}</span>
    </>
  );
}

/** `isText` writes signs as words where there is room. */
export function KnownCell({ fact, isText = false }: { fact: KnownFact | undefined; isText?: boolean }) {
  if (!fact)
    return (
      <>
        <i className="veil" aria-hidden="true" title={messages.afterReveal} />
        <span className="sr-only">{messages.afterReveal}</span>
      </>
    );
  const { text, sign, source, title } = fact;
  if (sign && !isText)
    return (
      <span title={title} className="known-sign">
        {sign === "yes" ? (
          <Check size={15} strokeWidth={2.25} aria-hidden="true" className="text-accent-ink" />
        ) : (
          <span aria-hidden="true">–</span>
        )}
        <span className="sr-only">{text}</span>
      </span>
    );
  return (
    <span title={title}>
      <bdi className={source === "post" ? undefined : "known-value"}>{text}</bdi>
      {source === "post" && <SeenMark />}
    </span>
  );
}
