/** The line of the free checks, over the rows: it has one height, whatever it says. */
import type { ReactNode } from "react";

/** `progress`: `share` from 0 to 1; `tone`: the class of its colour. */
export function LookLine({
  icon,
  title,
  text,
  progress,
  children,
}: {
  icon: ReactNode;
  title: string;
  text: ReactNode;
  progress?: { tone: string; share: number };
  children: ReactNode;
}) {
  return (
    <>
      {icon}
      <b className="font-600">{title}</b>
      <span className="min-w-0 truncate tabular-nums text-ink-2">{text}</span>
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
