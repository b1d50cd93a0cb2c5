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
  wraps = false,
}: {
  variant?: keyof typeof VARIANTS;
  children: ReactNode;
  title?: string;
  /** User content can be long. */
  wraps?: boolean;
}) {
  return (
    <span
      title={title}
      className={`inline-flex min-h-5 max-w-full items-center gap-1 rounded-4 px-1.5 text-12 font-500 ${wraps ? "wrap-anywhere" : "whitespace-nowrap"} ${VARIANTS[variant]}`}
    >
      {children}
    </span>
  );
}
