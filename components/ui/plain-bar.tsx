/** Readers without scripts get this bar in forms around rows. */
import type { ReactNode } from "react";

export function PlainBar({
  fields,
  note,
  className,
  children,
}: {
  fields: Readonly<Record<string, string>>;
  note: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <noscript>
      <div
        className={`flex flex-wrap items-center gap-3 border-line bg-surface px-4 py-3 lg:px-6 ${className}`}
      >
        {children}
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <span className="text-ink-3">{note}</span>
      </div>
    </noscript>
  );
}
