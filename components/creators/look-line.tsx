/** The height never changes, so that the rows below don't move. */
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button-class";

/**
 * `isTextFirst` hides the title instead of the text on narrow screens. `isShort` shows the text on very wide screens
 * only, and the title on wide ones. `progress.share` is 0 to 1.
 */
export function LookLine({
  icon,
  title,
  text,
  isTextFirst = false,
  isShort = false,
  progress,
  children,
}: {
  icon: ReactNode;
  title: string;
  text: ReactNode;
  isTextFirst?: boolean;
  isShort?: boolean;
  progress?: { tone: string; share: number };
  children: ReactNode;
}) {
  return (
    <>
      {icon}
      <b className={`font-600 ${isShort ? "max-xl:sr-only" : isTextFirst ? "max-md:sr-only" : ""}`}>
        {title}
      </b>
      <span
        className={`min-w-0 truncate tabular-nums text-ink-2 ${isShort ? "max-2xl:sr-only" : isTextFirst ? "" : "max-md:hidden"}`}
      >
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

const button = buttonClass({ variant: "ghost", size: "small" });
export const lookButton = (isShort: boolean) => `${button} ${isShort ? "max-md:min-w-11 max-md:px-2" : ""}`;

/** `search` finds the creators to check if the page itself isn't a search. */
export function LookForm({
  back,
  search,
  isShort = false,
  children,
}: {
  back: string;
  search?: string;
  isShort?: boolean;
  children: ReactNode;
}) {
  return (
    <form method="post" action="/api/dashboard/creators/look-closer/form" className="contents">
      <input type="hidden" name="back" value={back} />
      {search !== undefined && <input type="hidden" name="search" value={search} />}
      <button type="submit" className={lookButton(isShort)}>
        {children}
      </button>
    </form>
  );
}
