"use client";
import { useState } from "react";
import { useNow } from "@/lib/client/use-now";
import { clock } from "./reveal-messages";
import { messages } from "./messages/progress";

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
