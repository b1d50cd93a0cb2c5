import type { ReactNode } from "react";
import Link from "next/link";
import { LinkPending } from "./link-pending";

type Segment = { href: string; label: ReactNode; isCurrent: boolean };

export function Segments({ segments, label }: { segments: readonly Segment[]; label: string }) {
  return (
    <nav
      aria-label={label}
      className="inline-flex max-w-full flex-wrap rounded-6 bg-sunken p-0.5 ring-1 max-md:p-0 ring-inset ring-line"
    >
      {segments.map((segment) => (
        <Link
          key={segment.href}
          prefetch={false}
          href={segment.href}
          aria-current={segment.isCurrent ? "page" : undefined}
          className={`flex h-7 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-[5px] px-2.5 max-md:h-11 max-md:min-w-11 max-md:justify-center ${
            segment.isCurrent
              ? "bg-raised font-600 text-ink shadow-1 ring-1 ring-line-strong max-md:ring-inset"
              : "font-500 text-ink-2 hover:text-ink"
          }`}
        >
          {segment.label}
          <LinkPending />
        </Link>
      ))}
    </nav>
  );
}
