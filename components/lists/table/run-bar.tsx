"use client";
import { useEffect, useLayoutEffect, useRef } from "react";
import { Square } from "lucide-react";
import { Button } from "@/components/ui/button";
import { barClass } from "./bar-class";
import type { Running } from "./runs";
import { messages } from "./messages";

function useWarning(): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, []);
}

export function RunBar({
  running: { words, done, total, isStopping },
  onStop,
}: {
  running: Running;
  onStop: () => void;
}) {
  const bar = useRef<HTMLDivElement>(null);
  useWarning();
  // The button that started the action is gone, and so will this one be. The focus must not be lost.
  useLayoutEffect(() => {
    const own = bar.current;
    const tools = own?.parentElement;
    return () => {
      if (own?.contains(document.activeElement)) tools?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div ref={bar} role="region" aria-label={messages.running.region} className={`${barClass} pr-2.5`}>
      <b className="whitespace-nowrap text-14 font-650">{words}</b>
      <progress
        aria-label={words}
        value={done}
        max={total}
        className="mx-2 h-1.5 min-w-16 flex-1 appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-inv-ink [&::-webkit-progress-bar]:bg-inv-line [&::-webkit-progress-value]:bg-inv-ink"
      />
      <span className="whitespace-nowrap tabular-nums">{messages.running.soFar(done, total)}</span>
      <Button variant="inverse" size="small" autoFocus onClick={onStop} aria-disabled={isStopping}>
        <Square size={13} aria-hidden="true" />
        {isStopping ? messages.running.stopping : messages.running.stop}
      </Button>
    </div>
  );
}
