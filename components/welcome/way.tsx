import type { ReactNode } from "react";
import { Check } from "lucide-react";

/** `command` is for a terminal of the server. */
export function Way({
  title,
  picture,
  result,
  action,
  command,
  children,
}: {
  title: string;
  picture: ReactNode;
  result?: string;
  action?: ReactNode;
  command?: string;
  children: ReactNode;
}) {
  return (
    <section className="grid overflow-hidden rounded-12 border border-line bg-surface sm:grid-cols-[11.5rem_minmax(0,1fr)]">
      <div
        aria-hidden="true"
        className="relative grid content-center gap-2.5 overflow-hidden border-r border-line bg-sunken px-5 max-sm:hidden"
      >
        {picture}
      </div>
      <div className="grid min-h-40 content-center gap-3 px-5 py-5 lg:px-6">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-64">
            <h2 className="text-16 font-600">{title}</h2>
            <p className="mt-1 text-14 text-ink-2">{children}</p>
          </div>
          {action}
        </div>
        {command && (
          <code className="block rounded-6 bg-sunken px-3 py-2 font-mono text-12 text-ink wrap-anywhere">
            {command}
          </code>
        )}
        {result && (
          <p className="flex items-center gap-1.5 text-ink-2">
            <Check size={14} className="shrink-0 text-accent-ink" aria-hidden="true" />
            {result}
          </p>
        )}
      </div>
    </section>
  );
}

export function Chip({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="flex w-max max-w-full items-center gap-2 rounded-8 border border-line bg-surface px-2.5 py-1.5 font-mono text-12 text-ink-2">
      {icon}
      {children}
    </span>
  );
}
