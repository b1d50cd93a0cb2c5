import type { ReactNode } from "react";

export function EmptyState({
  icon,
  title,
  children,
  actions,
}: {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="mx-auto grid max-w-[32.5rem] justify-items-start gap-1 px-6 py-16">
      {icon && (
        <span className="mb-3 grid size-10 place-items-center rounded-10 bg-sunken text-ink-2 ring-1 ring-inset ring-line">
          {icon}
        </span>
      )}
      <h2 className="text-20 font-650">{title}</h2>
      {children && <div className="text-14 text-ink-2">{children}</div>}
      {actions && <div className="mt-4 flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
