import type { ReactNode } from "react";
import { ownValue } from "@/lib/contract/own-value";

const DRAWINGS: Record<string, { name: string; drawing: ReactNode }> = {
  tiktok: {
    name: "TikTok",
    drawing: (
      <>
        <path d="M14 3v12.2a4.4 4.4 0 1 1-4.4-4.4" />
        <path d="M14 3c.3 3 2.4 5.1 5.6 5.3" />
      </>
    ),
  },
  instagram: {
    name: "Instagram",
    drawing: (
      <>
        <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
        <circle cx="12" cy="12" r="4" />
        <path d="M17 7h.01" />
      </>
    ),
  },
  youtube: {
    name: "YouTube",
    drawing: (
      <>
        <rect x="2.5" y="5.5" width="19" height="13" rx="4" />
        <path d="M10.4 9.4v5.2l4.4-2.6z" />
      </>
    ),
  },
};

export function PlatformIcon({ source, size = 15 }: { source: string | undefined; size?: number }) {
  const known = ownValue(DRAWINGS, source ?? "");
  if (!known) return <span className="inline-block shrink-0" style={{ width: size }} />;
  return (
    <span title={known.name} className="inline-flex shrink-0 text-ink-3">
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {known.drawing}
      </svg>
      <span className="sr-only">{known.name}</span>
    </span>
  );
}
