"use client";
import { useState, type ReactNode } from "react";
import { Play } from "lucide-react";
import { messages } from "./messages/clip";

export function PostPlayer({ src, children }: { src: string; children: ReactNode }) {
  const [isPlaying, setPlaying] = useState(false);
  return (
    <div className="relative">
      {children}
      {isPlaying ? (
        <video
          src={src}
          controls
          autoPlay
          loop
          playsInline
          className="absolute inset-0 z-[5] size-full rounded-8 bg-poster object-contain"
        >
          <track kind="captions" />
        </video>
      ) : (
        <button
          type="button"
          aria-label={messages.playOpen}
          className="absolute inset-0 z-[5] grid place-items-center rounded-8 noscript:hidden"
          onClick={() => setPlaying(true)}
        >
          <span className="grid size-12 place-items-center rounded-full bg-poster/65 text-white">
            <Play size={20} className="fill-current" aria-hidden="true" />
          </span>
        </button>
      )}
    </div>
  );
}
