"use client";
/** Times are in the reader's time zone: `now`, `today 13:20`, `12 Nov`. */
import { momentWords } from "@/components/ui/moment-words";
import { useReaderFormats } from "@/components/ui/reader-formats";
import { messages } from "./messages/forms";

const NOW_MS = 120_000;

/** `now` is in ms since 1970. */
export function LastSeen({ iso, now }: { iso: string; now: number }) {
  const words = momentWords(useReaderFormats().timeZone);
  const isToday = words.day(iso) === words.day(new Date(now).toISOString());
  const isNow = now - Date.parse(iso) < NOW_MS;
  return (
    <time dateTime={iso} title={words.moment(iso)} className={isNow ? "inline-flex items-center gap-2" : ""}>
      {isNow && <i className="size-1.5 rounded-full bg-accent" aria-hidden="true" />}
      {isNow
        ? messages.lastSeen.now
        : isToday
          ? messages.lastSeen.today(words.clock(iso))
          : words.shortDay(iso, now)}
    </time>
  );
}
