/** Shows in the last cell of a new creator how many of the counted facts are known. */
import type { CSSProperties } from "react";
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
  return (
    <span
      title={matched.length === 0 ? undefined : messages.matches(matched.join(", "))}
      className="flex items-center gap-2 @max-[43.75rem]:flex-col @max-[43.75rem]:items-end @max-[43.75rem]:gap-0"
    >
      {messages.fresh}
      <i
        aria-hidden="true"
        className="fact-bars @max-[62.5rem]:hidden"
        style={{ "--all": all, "--known": known } as CSSProperties}
      />
      <span className="tabular-nums text-ink-3 @min-[43.75rem]:ml-auto">
        {messages.factsKnown(known, all, unseen)}
      </span>
    </span>
  );
}
