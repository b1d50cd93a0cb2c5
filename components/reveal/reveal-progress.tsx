"use client";
import { useState } from "react";
import { useNow } from "@/lib/client/use-now";
import type { Reveal } from "@/lib/contract/reveal";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { answered, headingOf, perMinute, secondsLeft, stepOf, timeLeft, clock } from "./reveal-messages";
import { messages } from "./messages/progress";

/** Each segment is a batch of a hundred. Long reveals show fewer. */
function Segments({ reveal }: { reveal: Reveal }) {
  const done = answered(reveal);
  const step = stepOf(reveal);
  const pieces = Array.from({ length: Math.ceil(reveal.toBuy / step) }, (_, index) => {
    const size = Math.min(step, reveal.toBuy - index * step);
    return { size, filled: Math.min(size, Math.max(0, done - index * step)) };
  });
  const current = pieces.findIndex(({ size, filled }) => filled < size);
  const wait =
    reveal.state === "paused"
      ? "bg-[repeating-linear-gradient(115deg,var(--warn-line)_0_4px,var(--warn-soft)_4px_8px)]"
      : "bg-accent-soft-2";
  return (
    <div className="mt-3 flex gap-[3px]" aria-hidden="true">
      {pieces.map(({ size, filled }, index) => (
        <i
          key={index}
          className={`h-3 overflow-hidden rounded-[3px] ${index === current ? wait : "bg-line"}`}
          style={{ flex: size }}
        >
          <i
            className="block h-3 bg-accent transition-[width] duration-slow ease-calm"
            style={{ width: `${(filled / size) * 100}%` }}
          />
        </i>
      ))}
    </div>
  );
}

const AROUND = 2 * Math.PI * 26;

/** `until` is ISO 8601. */
export function PauseNotice({ until }: { until: string }) {
  const now = useNow(500);
  const [start] = useState(() => Date.now());
  const left = now === null ? 0 : Math.max(0, Date.parse(until) - now);
  const whole = Math.max(1, Date.parse(until) - start);
  return (
    <div className="mb-5 flex items-center gap-4 rounded-12 bg-warn-soft px-4 py-3.5 ring-1 ring-inset ring-warn-line">
      <span className="relative size-16 shrink-0">
        <svg
          viewBox="0 0 60 60"
          className="size-16 -rotate-90"
          fill="none"
          strokeWidth="4"
          aria-hidden="true"
        >
          <circle cx="30" cy="30" r="26" stroke="var(--warn-line)" />
          <circle
            cx="30"
            cy="30"
            r="26"
            stroke="var(--warn-ink)"
            strokeLinecap="round"
            strokeDasharray={`${Math.min(1, left / whole) * AROUND} ${AROUND}`}
          />
        </svg>
        <b className="absolute inset-0 grid place-items-center text-16 font-650 tabular-nums text-warn-ink">
          {clock(left)}
        </b>
      </span>
      <div>
        <h3 className="text-16 font-650 text-warn-ink">{messages.pause.title}</h3>
        <p className="text-ink-2">{messages.pause.text}</p>
      </div>
    </div>
  );
}

export function RevealProgress({ reveal, isOutOfTouch }: { reveal: Reveal; isOutOfTouch: boolean }) {
  const now = useNow(1000, reveal.finishedAt === null);
  const done = answered(reveal);
  const pace = now === null ? null : perMinute(reveal, now);
  const left = now === null ? null : secondsLeft(reveal, now);
  const facts = [
    { label: messages.revealed, value: reveal.bought, more: "" },
    { label: messages.notFound, value: reveal.notFoundCount, more: messages.free },
    { label: messages.charged, value: reveal.charged, more: messages.credits(reveal.charged) },
    { label: messages.held, value: reveal.held, more: messages.ofAll(reveal.toBuy) },
  ];
  return (
    <>
      {reveal.state === "paused" && reveal.pausedUntil && <PauseNotice until={reveal.pausedUntil} />}
      <div className="flex flex-wrap items-baseline gap-x-2.5">
        <b className="text-44 font-700 tabular-nums">{formatNumber(done)}</b>
        <span className="text-16 text-ink-2">
          {messages.ofAllDone(reveal.toBuy)}
          {pace !== null && <span className="text-14 text-ink-3 tabular-nums"> · {messages.pace(pace)}</span>}
        </span>
        <span className="ml-auto text-right text-ink-2 tabular-nums">
          {isOutOfTouch
            ? messages.reconnecting
            : left !== null &&
              (reveal.state === "paused" ? messages.leftPaused : messages.left)(
                <b className="font-650 text-ink">{timeLeft(left)}</b>,
              )}
        </span>
      </div>
      <progress
        className="sr-only"
        aria-label={headingOf(reveal)}
        aria-valuetext={messages.toldDone(done, reveal.toBuy)}
        value={done}
        max={reveal.toBuy}
      >
        {messages.toldOf(done, reveal.toBuy)}
      </progress>
      <Segments reveal={reveal} />
      <dl className="mt-5 grid grid-cols-2 rounded-10 border border-line bg-surface @min-[43.75rem]:grid-cols-4">
        {facts.map(({ label, value, more }) => (
          <div
            key={label}
            className="border-line px-4 pb-3 pt-3.5 @max-[43.75rem]:[&:nth-child(even)]:border-l @max-[43.75rem]:[&:nth-child(n+3)]:border-t @min-[43.75rem]:[&+&]:border-l"
          >
            <dt className="text-12 font-500 text-ink-2">{label}</dt>
            <dd className="mt-0.5 text-22 font-650 tabular-nums">
              {formatNumber(value)}
              {more && <span className="ml-1.5 text-13 font-450 tracking-normal text-ink-3">{more}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
