/** The height never changes, so that the rows below don't move. */
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button-class";

/** `isTextFirst` hides the title instead of the text on narrow screens. `progress.share` is 0 to 1. */
export function LookLine({
  icon,
  title,
  text,
  isTextFirst = false,
  progress,
  children,
}: {
  icon: ReactNode;
  title: string;
  text: ReactNode;
  isTextFirst?: boolean;
  progress?: { tone: string; share: number };
  children: ReactNode;
}) {
  return (
    <>
      {icon}
      <b className={`font-600 ${isTextFirst ? "max-md:sr-only" : ""}`}>{title}</b>
      <span className={`min-w-0 truncate tabular-nums text-ink-2 ${isTextFirst ? "" : "max-md:hidden"}`}>
        {text}
      </span>
      {children}
      {progress && (
        <i
          aria-hidden="true"
          className={`absolute -bottom-px left-0 h-0.5 rounded-r-full transition-[width] duration-fast ${progress.tone}`}
          style={{ width: `${Math.min(100, progress.share * 100)}%` }}
        />
      )}
    </>
  );
}

/** `search` finds the creators to check if the page itself isn't a search. */
export function LookForm({ back, search, children }: { back: string; search?: string; children: ReactNode }) {
  return (
    <form method="post" action="/api/dashboard/creators/look-closer/form" className="contents">
      <input type="hidden" name="back" value={back} />
      {search !== undefined && <input type="hidden" name="search" value={search} />}
      <button type="submit" className={buttonClass({ variant: "ghost", size: "small" })}>
        {children}
      </button>
    </form>
  );
}
