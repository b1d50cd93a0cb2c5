import Link from "next/link";
import { When } from "@/components/ui/moment";
import { DIFFERENCES, type BookDifference } from "@/lib/contract/books";
import { messages } from "./messages/outcomes";

export function DifferenceRow({
  difference,
  isSelected,
}: {
  difference: BookDifference;
  isSelected?: boolean;
}) {
  const { id, kind, message, state, firstSeen, lastSeen, who, note, revealId } = difference;
  const isOpen = state === "open";
  const title = (
    <span className={`font-600 ${isOpen ? "text-bad-ink" : "text-ink"}`}>{DIFFERENCES[kind].title}</span>
  );
  return (
    <li className="flex items-start gap-3 px-[18px] py-3.5">
      {isOpen && (
        <input
          type="checkbox"
          name="ids"
          value={id}
          id={`difference-${id}`}
          defaultChecked={isSelected}
          className="mt-1 size-4 shrink-0 accent-(--accent)"
        />
      )}
      <div className="min-w-0">
        <p>{isOpen ? <label htmlFor={`difference-${id}`}>{title}</label> : title}</p>
        <p className="text-ink-2 wrap-anywhere">{message}</p>
        <p className="mt-0.5 text-12 text-ink-3">
          {messages.difference.seen(
            <When iso={firstSeen} style="full" />,
            <When iso={lastSeen} style="full" />,
          )}
          {revealId && (
            <>
              {" · "}
              <Link
                href={`/creators/reveals/${revealId}`}
                prefetch={false}
                className="rounded-4 underline decoration-line-strong underline-offset-3 hover:text-ink"
              >
                {messages.difference.seeReveal}
              </Link>
            </>
          )}
        </p>
        {note !== null && (
          <p className="mt-0.5 text-12 text-ink-2 wrap-anywhere">
            {messages.difference.acknowledgedBy(
              <bdi>{who ?? messages.difference.operator}</bdi>,
              <bdi>{note}</bdi>,
            )}
          </p>
        )}
      </div>
    </li>
  );
}
