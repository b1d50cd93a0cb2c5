/** Amber means that the figures may be outdated. */
import { When } from "@/components/ui/moment";
import { OLD_RECORD_MS } from "@/lib/contract/creator-record";
import { messages } from "../messages/work";

const DAY_MS = 86_400_000;

export function RecordAge({ at, now }: { at: string; now: number }) {
  const age = Math.max(0, now - Date.parse(at));
  const isOld = age > OLD_RECORD_MS;
  return (
    <span
      title={isOld ? messages.records.old : undefined}
      className={isOld ? "rounded-4 bg-warn-soft px-1.5 text-warn-ink" : "text-ink-3"}
    >
      {messages.records.of(<When iso={at} style="day" now={now} />, Math.floor(age / DAY_MS))}
    </span>
  );
}
