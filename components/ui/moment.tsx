"use client";
import type { ReactNode } from "react";
import { momentWords, shortAge } from "./moment-words";
import { useReaderFormats } from "./reader-formats";

/** `now` (ms since 1970) leaves out the current year. */
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

export function MomentTitle({
  title,
  className,
  children,
}: {
  title: readonly (string | { at: string })[];
  className?: string;
  children: ReactNode;
}) {
  const words = momentWords(useReaderFormats().timeZone);
  const text = title.map((part) => (typeof part === "string" ? part : words.moment(part.at))).join("");
  return (
    <span title={text} className={className}>
      {children}
    </span>
  );
}
