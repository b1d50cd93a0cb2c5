import { counted } from "@/components/ui/counted";
import type { Noun } from "./show-messages";
import { messages } from "./messages/total";

/** `total` is null if the service doesn't count. `otherwise` is then shown instead. */
export function ResultsTotal({
  total,
  noun: [one, other],
  otherwise,
  note,
  noteClassName = "",
}: {
  total: number | null;
  noun: Noun;
  otherwise: string;
  note?: string;
  noteClassName?: string;
}) {
  const words =
    total === null ? otherwise : total === 0 ? messages.none(other) : counted(total, { one, other });
  return (
    <h1
      data-testid="total"
      aria-live="polite"
      className="mr-2.5 shrink-0 text-16 font-650 leading-7 tracking-[-0.012em] tabular-nums max-md:mr-0 max-md:shrink"
    >
      {words}
      {note && total !== 0 && (
        <small className={`text-13 font-450 tracking-normal text-ink-3 ${noteClassName}`}>, {note}</small>
      )}
    </h1>
  );
}

export function Searching() {
  return <ResultsTotal total={null} noun={["", ""]} otherwise={messages.searching} />;
}
