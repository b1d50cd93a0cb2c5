"use client";
/** One clip plays at a time, muted. Touch devices get a button. Reduced motion and data saving keep the poster. */
import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { Play, VolumeX } from "lucide-react";
import { messages } from "./messages/clip";

/** The pointer must rest this long before a clip plays. */
const REST_MS = 300;

function isQuiet(): boolean {
  const connection = (navigator as Navigator & { connection?: { saveData?: boolean } }).connection;
  return connection?.saveData === true || window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

const posterOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest("article")?.querySelector<HTMLElement>("[data-video]") : null;

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

function PosterVideo({ src }: { src: string }) {
  const [time, setTime] = useState<{ at: number; of: number } | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  return (
    <>
      <video
        src={src}
        muted
        loop
        autoPlay
        playsInline
        disablePictureInPicture
        aria-hidden="true"
        tabIndex={-1}
        className={`pointer-events-none absolute inset-0 size-full rounded-[inherit] object-cover transition-opacity duration-base ${isPlaying ? "" : "opacity-0"}`}
        onPlaying={() => setPlaying(true)}
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
          Number.isFinite(duration) && setTime({ at: currentTime, of: duration })
        }
      />
      {isPlaying && time && (
        <>
          <span
            aria-hidden="true"
            className="pointer-events-none absolute right-2 top-2 z-[3] flex h-6 items-center gap-1.5 rounded-full bg-poster/70 px-2 text-11 font-550 tabular-nums text-white"
          >
            <VolumeX size={12} />
            {clock(time.at)} / {clock(time.of)}
          </span>
          <span className="pointer-events-none absolute inset-x-2 bottom-1 z-[3] h-[3px] overflow-hidden rounded-full bg-white/30">
            <i className="block h-full bg-white" style={{ width: `${(time.at / time.of) * 100}%` }} />
          </span>
        </>
      )}
    </>
  );
}

/** Belongs into a poster: a part added from outside would meet a card that is not interactive yet. */
export function PlayByTouch() {
  const [isOffered, setOffered] = useState(false);
  useEffect(() => setOffered(window.matchMedia("(hover: none)").matches), []);
  if (!isOffered) return null;
  return (
    <button
      type="button"
      data-play=""
      aria-label={messages.play}
      className="absolute left-0 top-11 z-[3] hidden size-11 place-items-center text-white [[data-video]:not([data-playing])_&]:grid"
    >
      <span className="grid size-8 place-items-center rounded-full bg-poster/70">
        <Play size={14} className="fill-current" aria-hidden="true" />
      </span>
    </button>
  );
}

export function PlayOnHover({ className, children }: { className?: string; children: ReactNode }) {
  const [poster, setPoster] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wanted = useRef<HTMLElement | null>(null);

  const want = useCallback((next: HTMLElement | null) => {
    if (next === wanted.current) return;
    wanted.current = next;
    clearTimeout(timer.current);
    setPoster(null);
    if (next && !isQuiet()) timer.current = setTimeout(() => setPoster(next), REST_MS);
  }, []);
  /** A clip started by hand plays at once, even where autoplay is off. */
  const toggle = (next: HTMLElement) => {
    clearTimeout(timer.current);
    wanted.current = next;
    setPoster((playing) => (playing === next ? null : next));
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!poster) return;
    poster.dataset.playing = "";
    return () => void delete poster.dataset.playing;
  }, [poster]);
  const video = poster?.dataset.video;
  return (
    <div
      className={className}
      onClick={({ target }) => {
        const next = target instanceof Element && target.closest("[data-play]") && posterOf(target);
        if (next) toggle(next);
      }}
      onPointerOver={(event) => event.pointerType === "mouse" && want(posterOf(event.target) ?? null)}
      onPointerLeave={(event) => event.pointerType === "mouse" && want(null)}
      onFocus={(event) => event.target.matches(":focus-visible") && want(posterOf(event.target) ?? null)}
      // The button for touch disappears while its clip plays.
      onBlur={({ target }) => target.matches("[data-play]") || want(null)}
      onKeyDown={(event) => {
        const next =
          event.target instanceof Element && event.target.matches("[data-open]") && posterOf(event.target);
        if (event.key !== " " || !next) return;
        event.preventDefault();
        toggle(next);
      }}
    >
      {children}
      {poster?.isConnected && video && createPortal(<PosterVideo key={video} src={video} />, poster)}
    </div>
  );
}
