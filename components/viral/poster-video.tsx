"use client";
import { useState } from "react";
import { VolumeX } from "lucide-react";

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

export function PosterVideo({ src }: { src: string }) {
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
