/** Shows in the last cell of a new creator how many of the counted facts are known. */
import { unseen } from "@/components/ui/unseen";
import { messages } from "./messages/table";

/** `known` of `all` counted facts are known. */
export function RowStatus({
  matched,
  known,
  all,
}: {
  matched: readonly string[];
  known: number;
  all: number;
}) {
  const bars = Array.from({ length: all }, (_, index) => index < known);
  return (
    <span
      title={matched.length === 0 ? undefined : messages.matches(matched.join(", "))}
      className="inline-flex items-center gap-2 align-middle @max-[43.75rem]:flex-col @max-[43.75rem]:items-end @max-[43.75rem]:gap-0"
    >
      {messages.fresh}
      <span aria-hidden="true" className="inline-flex gap-0.5 @max-[62.5rem]:hidden">
        {bars.map((isOn, index) => (
          <i key={index} className={`h-2.5 w-1 rounded-[1px] ${isOn ? "bg-ink-3" : "bg-line-strong"}`} />
        ))}
      </span>
      <span className="tabular-nums text-ink-3">{messages.factsKnown(known, all, unseen)}</span>
    </span>
  );
}
