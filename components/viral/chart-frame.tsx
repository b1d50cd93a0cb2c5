/** What the drawn charts share: lines across with figures beside them, a box that stretches, words under it. */
import type { ReactNode } from "react";
import Link from "next/link";

/** `at`: 0 the lower or left end, 1 the upper or right one. */
export type ChartWord = { at: number; text: string };

/** A part of a drawing that leads to its posts. Shares of the drawing, from its left and its upper edge. */
export type ChartLink = {
  href: string;
  title: string;
  left: number;
  top: number;
  width: number;
  height: number;
};

/** For the pointer. By keyboard and for screen readers, the table of the numbers has the same links. */
function Links({ links }: { links: readonly ChartLink[] }) {
  return (
    <div aria-hidden="true" className="absolute inset-0">
      {links.map(({ href, title, left, top, width, height }) => (
        <Link
          key={`${left} ${top}`}
          href={href}
          prefetch={false}
          tabIndex={-1}
          title={title}
          className="absolute hover:bg-ink/8"
          style={{
            left: `${left * 100}%`,
            top: `${top * 100}%`,
            width: `${width * 100}%`,
            height: `${height * 100}%`,
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
  /** Of the drawing, in its own units. */
  size: readonly [width: number, height: number];
  ticks: readonly ChartWord[];
  /** What is drawn. */
  children: ReactNode;
  links?: readonly ChartLink[];
  /** Words over the drawing. */
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

/** `everyOther`: on small screens every second word is hidden. */
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
