import { TriangleAlert } from "lucide-react";
import { unseen } from "@/components/ui/unseen";
import { shortAge } from "@/components/ui/moment-words";
import type { ContactWarning } from "@/lib/contract/lists";
import { messages } from "./messages";

const DAY_MS = 86_400_000;

/** Example: `Ana wrote to them for Nordhaus 3 days ago`. */
const wordsOf = ({ kind, by, list, at }: ContactWarning, now: number): string => {
  const days = Math.max(0, Math.floor((now - Date.parse(at)) / DAY_MS));
  return messages.warning[kind](by.name, list, messages.daysAgo(days));
};

/** `now` is in milliseconds since 1970. `isWhole` shows the full sentence if it fits, not only a tooltip. */
export function WarningChip({
  warning,
  now,
  isWhole = false,
}: {
  warning: ContactWarning;
  now: number;
  isWhole?: boolean;
}) {
  const words = wordsOf(warning, now);
  return (
    <span
      title={isWhole ? undefined : words}
      className={`inline-flex max-w-full gap-1 rounded-4 bg-warn-soft px-1.5 text-12 font-550 text-warn-ink ring-1 ring-inset ring-transparent ${isWhole ? "items-start py-1 wrap-anywhere" : "min-h-5 items-center whitespace-nowrap"}`}
    >
      <TriangleAlert size={13} aria-hidden="true" className={`shrink-0 ${isWhole ? "mt-px" : ""}`} />
      {isWhole ? (
        <span dir="auto">{words}</span>
      ) : (
        <>
          <span aria-hidden="true" className="truncate">
            <bdi>{warning.by.name.split(" ")[0]}</bdi>, {shortAge(warning.at, now)}
          </span>
          {unseen(words)}
        </>
      )}
    </span>
  );
}
