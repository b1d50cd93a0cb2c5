import { Check, FlaskConical } from "lucide-react";
import { messages } from "./messages/insights";

/** A sample always has the newest posts. `note` says why a count that isn't a sample is incomplete. */
export function Basis({ counted, total, note }: { counted: number; total: number | null; note?: string }) {
  const isAll = total !== null && counted >= total;
  const isWhole = isAll || note !== undefined;
  const Icon = isWhole ? Check : FlaskConical;
  return (
    <span className="flex items-center gap-1.5 text-12 text-ink-3 sm:whitespace-nowrap">
      <Icon size={13} aria-hidden="true" />
      {isAll
        ? messages.basis.all(total)
        : note && total !== null
          ? messages.basis.part(counted, total, note)
          : messages.basis.sample(counted, total)}
    </span>
  );
}
