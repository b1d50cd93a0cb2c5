import type { ReactNode } from "react";

export const SECOND_STEP = "/api/dashboard/second-step";

export function StepForm({
  action,
  className,
  children,
}: {
  action: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <form method="post" action={SECOND_STEP} className={className}>
      <input type="hidden" name="action" value={action} />
      {children}
    </form>
  );
}
