import type { ReactNode } from "react";
import { CircleAlert } from "lucide-react";

const VARIANTS = {
  plain: "bg-surface text-ink-2 ring-line",
  warn: "bg-warn-soft text-warn-ink ring-warn-line",
  bad: "bg-bad-soft text-bad-ink ring-bad-line",
  good: "bg-accent-soft text-accent-ink ring-accent-line",
} as const;

/** The browser focuses it without scripts. It is read aloud, which a status that comes with its page is not. */
export const answerFocus = { tabIndex: -1, autoFocus: true } as const;

export function Notice({
  variant = "warn",
  role,
  icon = role === "alert" && <CircleAlert size={16} aria-hidden="true" />,
  children,
  isAnswer = false,
}: {
  variant?: keyof typeof VARIANTS;
  icon?: ReactNode;
  children: ReactNode;
  role?: "alert" | "status";
  /** The answer of a form takes the focus when its page is loaded: the next press of Tab starts there. */
  isAnswer?: boolean;
}) {
  return (
    <div
      role={role}
      {...(isAnswer && answerFocus)}
      className={`flex items-start gap-2.5 rounded-8 px-3 py-2.5 ring-1 outline-none ring-inset ${VARIANTS[variant]}`}
    >
      {icon && <span className="mt-0.5 shrink-0">{icon}</span>}
      <div className="min-w-0 wrap-break-word">{children}</div>
    </div>
  );
}
