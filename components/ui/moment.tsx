"use client";
/** A point in time in the reader's time zone. */
import { momentWords, shortAge } from "./moment-words";
import { useReaderFormats } from "./reader-formats";

/** The bare words, for a sentence. `now`, in ms since 1970: leaves out the year while it is this one. */
export function When({ iso, style, now }: { iso: string; style: "day" | "clock" | "full"; now?: number }) {
  const words = momentWords(useReaderFormats().timeZone);
  if (style === "clock") return words.clock(iso);
  if (style === "full") return words.moment(iso);
  return now === undefined ? words.day(iso) : words.shortDay(iso, now);
}

export function Moment({
  iso,
  now,
  style = "age",
  className,
}: {
  iso: string;
  now: number;
  style?: "age" | "day" | "full";
  className?: string;
}) {
  const words = momentWords(useReaderFormats().timeZone);
  return (
    <time dateTime={iso} title={words.moment(iso)} className={className}>
      {style === "age" ? shortAge(iso, now) : style === "day" ? words.day(iso) : words.moment(iso)}
    </time>
  );
}
