import type { ReactNode } from "react";

/** `at` is 0 at the lower or left end, 1 at the upper or right end. */
export type ChartWord = { at: number; text: string };

/** Coordinates are ratios of the drawing, from its top left corner. */
type ChartLink = {
  href: string;
  title: string;
  left: number;
  top: number;
  width: number;
  height: number;
};

const percent = (ratio: number) => `${Math.round(ratio * 10_000) / 100}%`;

/**
 * These links are for pointers. The table of numbers has the same ones for keyboards and screen readers. A chart has a
 * thousand of them, so they are plain elements with as little text as possible.
 */
function Links({ links }: { links: readonly ChartLink[] }) {
  return (
    <div aria-hidden="true" className="absolute inset-0 *:absolute *:hover:bg-ink/8">
      {links.map(({ href, title, left, top, width, height }) => (
        <a
          key={`${left} ${top}`}
          href={href}
          tabIndex={-1}
          title={title}
          style={{
            left: percent(left),
            top: percent(top),
            width: percent(width),
            height: percent(height),
          }}
        />
      ))}
    </div>
  );
}

export function ChartFrame({
  label,
  size: [width, height],
  ticks,
  children,
  links = [],
  above,
}: {
  label: string;
  /** The drawing has units of its own. */
  size: readonly [width: number, height: number];
  ticks: readonly ChartWord[];
  children: ReactNode;
  links?: readonly ChartLink[];
  above?: ReactNode;
}) {
  return (
    <div className="relative h-[11.5rem]">
      {ticks.map(({ at, text }) => (
        <div
          key={at}
          aria-hidden="true"
          className="absolute inset-x-0 border-t border-line"
          style={{ bottom: `${at * 100}%` }}
        >
          <span className="absolute -left-9 -top-2 w-7 text-right text-11 tabular-nums text-ink-3">
            {text}
          </span>
        </div>
      ))}
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        className="absolute inset-0 size-full"
      >
        {children}
      </svg>
      <Links links={links} />
      {above}
    </div>
  );
}

/** `everyOther` hides every second word on small screens. */
export function ChartAxis({ words, everyOther }: { words: readonly ChartWord[]; everyOther?: boolean }) {
  return (
    <div className="relative mt-1.5 h-4 text-11 tabular-nums text-ink-3" aria-hidden="true">
      {words.map(({ at, text }, index) => (
        <span
          key={at}
          className={`absolute whitespace-nowrap ${everyOther && index % 2 === 1 ? "max-sm:hidden" : ""}`}
          style={{ left: `${at * 100}%` }}
        >
          {text}
        </span>
      ))}
    </div>
  );
}
