import type { ReactNode } from "react";
import { pageOf, type AdminPageKey } from "@/lib/contract/pages";

/** The title of `page` is the default heading. */
export function AdminFrame({
  page,
  title = pageOf(page).title,
  lead,
  action,
  trail,
  children,
}: {
  page: AdminPageKey;
  title?: ReactNode;
  lead: ReactNode;
  action?: ReactNode;
  trail?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main className="page-gutters max-w-settings">
      <header className="mb-5 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-72">
          {trail && <div className="mb-1">{trail}</div>}
          <h1 className="text-22 font-650">{title}</h1>
          <p className="mt-0.5 text-ink-2">{lead}</p>
        </div>
        {action}
      </header>
      {children}
    </main>
  );
}
