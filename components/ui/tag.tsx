/** A small label that states a fact. */
import type { ReactNode } from "react";

const VARIANTS = {
  plain: "bg-sunken text-ink-2 ring-1 ring-inset ring-line",
  own: "bg-accent-soft-2 text-accent-ink",
  warn: "bg-warn-soft text-warn-ink",
  bad: "bg-bad-soft text-bad-ink",
} as const;

export function Tag({
  variant = "plain",
  children,
  title,
}: {
  variant?: keyof typeof VARIANTS;
  children: ReactNode;
  title?: string;
}) {
  return (
    <span
      title={title}
      className={`inline-flex h-5 items-center gap-1 whitespace-nowrap rounded-4 px-1.5 text-12 font-500 ${VARIANTS[variant]}`}
    >
      {children}
    </span>
  );
}
