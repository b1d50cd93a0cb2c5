import type { ReactNode } from "react";

export function Box({
  title,
  note,
  aside,
  children,
  className = "",
}: {
  title?: ReactNode;
  note?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section className={`min-w-0 rounded-10 border border-line bg-surface ${className}`}>
      {title && (
        <header className="flex flex-wrap items-baseline gap-x-2 gap-y-1 px-[18px] pt-3.5">
          <h2 className="text-14 font-600">{title}</h2>
          {note && <span className="text-ink-3">{note}</span>}
          {aside && <div className="ml-auto">{aside}</div>}
        </header>
      )}
      {children}
    </section>
  );
}
